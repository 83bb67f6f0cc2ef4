/** The text by which the owner of a domain proves control of it, and where it is looked for. */

export const TOKEN_NAME = 'kontor-verification';
export const WELL_KNOWN_PATH = '/.well-known/kontor';
/** Label under which a TXT record is looked for, besides the host itself. */
export const TOKEN_LABEL = '_kontor';

/** One place where the token was looked for, and what was there instead. */
export interface Look {
  where: string;
  found: boolean;
  /** Whether the place said what it holds: a fault on the way, or of its server, says nothing. */
  isAnswered: boolean;
  /** In words; for what was not found, why. */
  result: string;
}

export interface TokenLookup {
  /** Looks for the token at the host of the website: every place, its result. */
  look(websiteUrl: string, token: string): Promise<Look[]>;
}
