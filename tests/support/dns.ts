import { createSocket } from 'node:dgram';

/** Records by name: addresses and texts. */
export type Zone = Readonly<Record<string, { a?: readonly string[]; txt?: readonly string[] }>>;

export interface DnsServer {
  /** For `setServers`. */
  address: string;
  /** What was asked, such as `TXT owner.example`. */
  asked: string[];
  stop(): Promise<void>;
}

const TYPES: Readonly<Record<number, 'A' | 'AAAA' | 'TXT'>> = { 1: 'A', 16: 'TXT', 28: 'AAAA' };
const HEADER_BYTES = 12;

const questionOf = (message: Buffer) => {
  const labels: string[] = [];
  let offset = HEADER_BYTES;
  for (let length = message[offset] ?? 0; length > 0; length = message[offset] ?? 0) {
    labels.push(message.toString('latin1', offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  const end = offset + 5;
  return {
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(offset + 1),
    bytes: message.subarray(HEADER_BYTES, end),
  };
};

const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);

// A TXT record is a row of parts of at most 255 bytes; short ones here, to prove they are joined.
const textData = (text: string): Buffer => {
  const parts = text.match(/.{1,20}/gs) ?? [''];
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]));
};

const answer = (type: number, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xc0, HEADER_BYTES]), // the name of the question
    uint16(type),
    Buffer.from([0, 1, 0, 0, 0, 0]), // class IN, kept for 0 s
    uint16(data.length),
    data,
  ]);

const replyTo = (message: Buffer, zone: Zone, asked: string[]): Buffer => {
  const { name, type, bytes } = questionOf(message);
  asked.push(`${TYPES[type] ?? type} ${name}`);
  const records = zone[name];
  const addresses = type === 1 ? (records?.a ?? []) : [];
  const texts = type === 16 ? (records?.txt ?? []) : [];
  const answers = [
    ...addresses.map((address) => answer(1, Buffer.from(address.split('.').map(Number)))),
    ...texts.map((text) => answer(16, textData(text))),
  ];
  const refusal = records ? 0 : 3; // no such name
  const flags = Buffer.from([0x85, 0x80 | refusal]);
  const counts = [uint16(1), uint16(answers.length), uint16(0), uint16(0)];
  return Buffer.concat([message.subarray(0, 2), flags, ...counts, bytes, ...answers]);
};

/** A name server on loopback that knows the names of its zone and no other. */
export const startDns = async (zone: Zone): Promise<DnsServer> => {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (message, { port, address }) => {
    socket.send(replyTo(message, zone, asked), port, address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  const stop = () => new Promise<void>((closed) => socket.close(closed));
  return { address: `127.0.0.1:${socket.address().port}`, asked, stop };
};
