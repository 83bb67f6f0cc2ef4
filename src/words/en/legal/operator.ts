import { plain } from '#words/markdown.ts';
import type { Environment } from '#kernel/config/env.ts';

/** Who runs this copy of Kontor, as far as its configuration says. */
export type Imprint = Environment['imprint'];

/** What § 5 DDG and § 5 ECG ask of everybody; the rest only of those who have it. */
const NEEDED = {
  name: 'IMPRINT_NAME',
  street: 'IMPRINT_STREET',
  city: 'IMPRINT_CITY',
  country: 'IMPRINT_COUNTRY',
  email: 'IMPRINT_EMAIL',
} as const satisfies Partial<Record<keyof Imprint, string>>;

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names.map((name) => `\`${name}\``));

/** The variables that the operator still has to set. */
export const missingParts = (imprint: Imprint): string[] =>
  Object.entries(NEEDED)
    .filter(([part]) => !hasPart(imprint, part))
    .map(([, variable]) => variable);

/** What the operator still has to set, in words; empty where nothing is missing. */
export const missingWords = (imprint: Imprint): string => {
  const missing = missingParts(imprint);
  if (missing.length === 0) return '';
  const names = listed(missing);
  return imprint.name === undefined
    ? `This copy of Kontor names no operator yet: set ${names} and build the site again.`
    : `This imprint is not complete yet: set ${names} and build the site again.`;
};

const hasPart = (imprint: Imprint, part: string): boolean =>
  Object.entries(imprint).some(([name, value]) => name === part && value !== undefined);

/** Lines of Markdown, one below the other; what is not known is left out. */
export const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join('\\\n');

export const mailLink = (address: string): string => `[${plain(address)}](mailto:${address})`;

const shown = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : plain(value);

/** Name and postal address as far as they are set; undefined without a name. */
export const addressLines = ({ name, street, city, country }: Imprint): string | undefined =>
  name && lines(`**${plain(name)}**`, shown(street), shown(city), shown(country));

/** Name and postal address, or, where there is none, that there is none. */
export const operatorLines = (imprint: Imprint): string =>
  addressLines(imprint) ?? missingWords(imprint);
