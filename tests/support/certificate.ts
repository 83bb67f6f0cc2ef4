import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate made on the spot, so that no private key lies about. */

const der = (tag: number, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const sequence = (...contents: Buffer[]) => der(0x30, ...contents);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);

const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'));

const moment = (text: string) => der(0x17, Buffer.from(text));

const alternativeNames = (host: string): Buffer => {
  const names = sequence(der(0x82, Buffer.from(host)));
  return der(0xa3, sequence(sequence(identifier('551d11'), der(0x04, names))));
};

/** Key and certificate of a host, PEM. */
export const certificateFor = (host: string): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const commonName = der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from(host))));
  const subject = sequence(commonName);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    subject,
    sequence(moment('200101000000Z'), moment('491231000000Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    alternativeNames(host),
  );
  const signature = bits(sign('sha256', body, privateKey));
  const certificate = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
};
