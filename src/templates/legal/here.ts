import { readEnvironment } from '#env.ts';
import { imprintSections } from './imprint.ts';
import { privacySections, type Hosting } from './privacy.ts';
import type { Section } from './section.ts';

/** The legal texts of this copy of Kontor, as its configuration has them. */

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname : '';

// Netlify says so itself to every build that it runs.
const hosting = (databaseUrl: string): Hosting => ({
  netlify: process.env['NETLIFY'] === 'true',
  turso: hostOf(databaseUrl).endsWith('.turso.io'),
});

export const imprintHere = (): Section[] => imprintSections(readEnvironment().imprint);

export const privacyHere = (): Section[] => {
  const { imprint, databaseUrl } = readEnvironment();
  return privacySections(imprint, hosting(databaseUrl));
};
