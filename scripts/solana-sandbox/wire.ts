import { KontorError } from '#kernel/error.ts';

/** Reads a transaction as it travels: signatures, then the message that they sign. */

export const TRANSACTION_MOST_BYTES = 1232;

interface WireInstruction {
  /** Places in the list of keys. */
  program: number;
  accounts: Uint8Array;
  data: Uint8Array;
}

export interface WireMessage {
  bytes: Uint8Array;
  version: 'legacy' | 0;
  signerCount: number;
  readonlySigners: number;
  readonlyOthers: number;
  keys: readonly Uint8Array[];
  /** A recent blockhash, or the value of a nonce. */
  lifetime: Uint8Array;
  instructions: readonly WireInstruction[];
}

export interface WireTransaction {
  bytes: Uint8Array;
  signatures: readonly Uint8Array[];
  message: WireMessage;
}

/** The bytes are no transaction that this chain can read. */
export class WireFormatError extends KontorError {
  override readonly name = 'WireFormatError';
}

class Reader {
  readonly #bytes: Uint8Array;
  #place = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  take(count: number): Uint8Array {
    const end = this.#place + count;
    if (end > this.#bytes.length) throw new WireFormatError('it ends too early');
    const part = this.#bytes.slice(this.#place, end);
    this.#place = end;
    return part;
  }

  /** Solana's compact-u16: seven bits a byte, the lowest first. */
  count(): number {
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new WireFormatError('a count in it is too large');
  }

  many<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.count() }, read);
  }

  get rest(): number {
    return this.#bytes.length - this.#place;
  }
}

const readVersion = (reader: Reader): { version: 'legacy' | 0; signerCount: number } => {
  const first = reader.byte();
  if (first < 0x80) return { version: 'legacy', signerCount: first };
  if (first !== 0x80) throw new WireFormatError(`version ${first & 0x7f} is not known here`);
  return { version: 0, signerCount: reader.byte() };
};

const assertSound = (message: WireMessage): void => {
  const { keys, signerCount, readonlySigners, readonlyOthers, instructions } = message;
  const others = keys.length - signerCount;
  if (signerCount === 0 || others < 0 || readonlySigners >= signerCount || readonlyOthers > others)
    throw new WireFormatError('its header does not fit its keys');
  const places = instructions.flatMap(({ program, accounts }) => [program, ...accounts]);
  if (places.some((place) => place >= keys.length))
    throw new WireFormatError('an instruction names a key that is not there');
};

export const readMessage = (bytes: Uint8Array): WireMessage => {
  const reader = new Reader(bytes);
  const { version, signerCount } = readVersion(reader);
  const readonlySigners = reader.byte();
  const readonlyOthers = reader.byte();
  const keys = reader.many(() => reader.take(32));
  const lifetime = reader.take(32);
  const instructions = reader.many(() => ({
    program: reader.byte(),
    accounts: reader.take(reader.count()),
    data: reader.take(reader.count()),
  }));
  if (version === 0 && reader.count() > 0)
    throw new WireFormatError('address lookup tables are not kept on this chain');
  if (reader.rest > 0) throw new WireFormatError('bytes follow its end');
  const header = { signerCount, readonlySigners, readonlyOthers };
  const message = { bytes, version, ...header, keys, lifetime, instructions };
  assertSound(message);
  return message;
};

/** @throws WireFormatError */
export const readTransaction = (bytes: Uint8Array): WireTransaction => {
  if (bytes.length > TRANSACTION_MOST_BYTES)
    throw new WireFormatError(
      `too large: ${bytes.length} bytes (max: ${TRANSACTION_MOST_BYTES} bytes)`,
    );
  const reader = new Reader(bytes);
  const signatures = reader.many(() => reader.take(64));
  const message = readMessage(reader.take(reader.rest));
  if (signatures.length !== message.signerCount)
    throw new WireFormatError(`it needs ${message.signerCount} signatures`);
  return { bytes, signatures, message };
};

export const isSigner = (message: WireMessage, place: number): boolean =>
  place < message.signerCount;

export const isWritable = (message: WireMessage, place: number): boolean =>
  isSigner(message, place)
    ? place < message.signerCount - message.readonlySigners
    : place < message.keys.length - message.readonlyOthers;

/** The first signature: the transaction's name. */
export const signatureOf = ({ signatures: [first] }: WireTransaction): Uint8Array => {
  if (first === undefined) throw new WireFormatError('it has no signature');
  return first;
};

/** The key of a place; `readMessage` saw to it that it is there. */
export const keyAt = ({ keys }: WireMessage, place: number): Uint8Array => {
  const key = keys[place];
  if (key === undefined) throw new WireFormatError('an instruction names a key that is not there');
  return key;
};
