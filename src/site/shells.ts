import { KINDS, type Kind } from '#register/records/kinds.ts';
import { localPath, type Language } from '#words/language.ts';
import { framePath } from '#site/listing/frame-path.ts';
import { STAYS_PATH } from '#site/stays/asked.ts';

/** Pages around what functions draw, with their addresses in the built site. */
export interface Shell {
  name: string;
  address: string;
}

export const STAYS_SHELL: Shell = { name: 'stays', address: STAYS_PATH };
export const CLAIM_SHELL: Shell = { name: 'claim', address: '/claim/frame' };
export const listingShell = (kind: Kind): Shell => ({
  name: `listing-${kind}`,
  address: framePath(kind),
});

export const SHELLS: readonly Shell[] = [STAYS_SHELL, CLAIM_SHELL, ...KINDS.map(listingShell)];

/** Its file beside the catalogue, which travels with the functions. */
export const shellName = ({ name }: Shell, language: Language): string =>
  `${name}.${language}.html`;

/** Its file in the built site, from where the build takes it away. */
export const shellPath = ({ address }: Shell, language: Language): string =>
  `${localPath(language, address).slice(1)}.html`;
