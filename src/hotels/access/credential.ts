import { createHash } from 'node:crypto';
import { base62 } from '#access/base62.ts';
import { sameDigest } from '#access/digest.ts';
import { KontorError } from '#kernel/error.ts';
import type { World } from '#kernel/world.ts';

/** With what a hotel's system signs in; its user name is the hotel's slug. */
export interface HotelCredential {
  hotel: string;
  /** SHA-256 of the password in hexadecimal: 190 random bits need no slow hash. */
  digest: string;
  /** The only HotelCode that its messages may name; null: the next message binds it to its own. */
  hotelCode: string | null;
  createdAt: Date;
}

/** The credential was bound to another HotelCode, or replaced, since its message signed in. */
export class BoundCredentialError extends KontorError {
  override readonly name = 'BoundCredentialError';
}

const PASSWORD_BYTES = 24;
const PASSWORD_CHARACTERS = 33;

const digestOf = (password: string): string => createHash('sha256').update(password).digest('hex');

/** A credential and its password, this once together. */
export const makeCredential = (
  { hotel, hotelCode }: Pick<HotelCredential, 'hotel' | 'hotelCode'>,
  world: Pick<World, 'now' | 'randomBytes'>,
): { credential: HotelCredential; password: string } => {
  const secret = Buffer.from(world.randomBytes(PASSWORD_BYTES)).toString('hex');
  const password = base62(BigInt(`0x${secret}`), PASSWORD_CHARACTERS);
  const credential = { hotel, hotelCode, digest: digestOf(password), createdAt: world.now() };
  return { credential, password };
};

interface SignIn {
  username: string;
  password: string;
}

const LONGEST_HEADER = 1000;

/** User name and password of an `Authorization: Basic` header; null for any other. */
const readBasic = (header: string | null): SignIn | null => {
  const [, encoded = ''] = /^basic +([a-z0-9+/]+={0,2}) *$/i.exec(header ?? '') ?? [];
  if (encoded === '' || encoded.length > LONGEST_HEADER) return null;
  const [username = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return username === '' || rest.length === 0 ? null : { username, password: rest.join(':') };
};

/** The credential that a header opens; one look-up and one comparison whatever is wrong. */
export const signIn = async (
  credentials: { find(hotel: string): Promise<HotelCredential | undefined> },
  header: string | null,
): Promise<HotelCredential | null> => {
  const given = readBasic(header);
  if (given === null) return null;
  const found = await credentials.find(given.username);
  return sameDigest(digestOf(given.password), found?.digest) && found ? found : null;
};
