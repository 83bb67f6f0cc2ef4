/** The text by which the owner of a domain proves control of it, and where it is looked for. */

export const TOKEN_NAME = 'kontor-verification';
export const WELL_KNOWN_PATH = '/.well-known/kontor';
/** The label for the TXT record, which may also be at the host itself. */
export const TOKEN_LABEL = '_kontor';

/** One location where the token was looked for, and the result. */
export interface Look {
  where: string;
  found: boolean;
  /** Whether the location gave an answer; a network or server failure is no answer. */
  isAnswered: boolean;
  /** The result in words; if the token was not found, the reason. */
  result: string;
}

export interface TokenLookup {
  /** Looks for the token at the host of the website: one result per location. */
  look(websiteUrl: string, token: string): Promise<Look[]>;
}
