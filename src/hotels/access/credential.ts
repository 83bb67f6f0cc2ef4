import { createHash } from 'node:crypto';
import { base62 } from '#access/base62.ts';
import { sameDigest } from '#access/digest.ts';
import { KontorError } from '#kernel/error.ts';
import type { World } from '#kernel/world.ts';

/** The credential of a hotel's system; its user name is the hotel's slug. */
export interface HotelCredential {
  hotel: string;
  /** SHA-256 of the password in hexadecimal: 190 random bits need no slow hash. */
  digest: string;
  /** The only HotelCode that its messages may name; null: the next message sets it. */
  hotelCode: string | null;
  createdAt: Date;
}

/**
 * The credential was bound to another HotelCode, or replaced, after its message was authenticated.
 */
export class BoundCredentialError extends KontorError {
  override readonly name = 'BoundCredentialError';
}

const PASSWORD_BYTES = 24;
const PASSWORD_CHARACTERS = 33;

const digestOf = (password: string): string => createHash('sha256').update(password).digest('hex');

/** A password, and what is stored of it. */
export const newPassword = (
  world: Pick<World, 'randomBytes'>,
): { password: string; digest: string } => {
  const secret = Buffer.from(world.randomBytes(PASSWORD_BYTES)).toString('hex');
  const password = base62(BigInt(`0x${secret}`), PASSWORD_CHARACTERS);
  return { password, digest: digestOf(password) };
};

/** A credential with its password, which is shown only once. */
export const makeCredential = (
  { hotel, hotelCode }: Pick<HotelCredential, 'hotel' | 'hotelCode'>,
  world: Pick<World, 'now' | 'randomBytes'>,
): { credential: HotelCredential; password: string } => {
  const { password, digest } = newPassword(world);
  return { credential: { hotel, hotelCode, digest, createdAt: world.now() }, password };
};

interface Basic {
  username: string;
  password: string;
}

const LONGEST_HEADER = 1000;

/** User name and password of an `Authorization: Basic` header; null for any other. */
const readBasic = (header: string | null): Basic | null => {
  const [, encoded = ''] = /^basic +([a-z0-9+/]+={0,2}) *$/i.exec(header ?? '') ?? [];
  if (encoded === '' || encoded.length > LONGEST_HEADER) return null;
  const [username = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return username === '' || rest.length === 0 ? null : { username, password: rest.join(':') };
};

/**
 * The credential of a header. It always takes one look-up and one comparison, whatever is wrong.
 */
export const signInAs = async <Kept extends { digest: string }>(
  find: (username: string) => Promise<Kept | undefined>,
  header: string | null,
): Promise<Kept | null> => {
  const given = readBasic(header);
  if (given === null) return null;
  const found = await find(given.username);
  return sameDigest(digestOf(given.password), found?.digest) && found ? found : null;
};
