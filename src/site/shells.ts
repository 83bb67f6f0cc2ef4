import { localPath, type Language } from '#words/language.ts';
import { STAYS_PATH } from '#site/stays/asked.ts';

/** Pages around what functions draw, by their addresses in the built site. */
const ADDRESSES = { stays: STAYS_PATH, claim: '/claim/frame' } as const;

export type Shell = keyof typeof ADDRESSES;
export const SHELLS: readonly Shell[] = ['stays', 'claim'];

/** Its file beside the catalogue, which travels with the functions. */
export const shellName = (shell: Shell, language: Language): string => `${shell}.${language}.html`;

/** Its file in the built site, from where the build takes it away. */
export const shellPath = (shell: Shell, language: Language): string =>
  `${localPath(language, ADDRESSES[shell]).slice(1)}.html`;
