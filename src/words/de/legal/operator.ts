import { addressLines, missingParts, type Imprint } from '#words/en/legal/operator.ts';

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('de-DE', { type: 'conjunction' }).format(names.map((name) => `\`${name}\``));

/** What the operator still has to set, in German; empty where nothing is missing. */
export const missingWords = (imprint: Imprint): string => {
  const missing = missingParts(imprint);
  if (missing.length === 0) return '';
  const repair = `Setzen Sie ${listed(missing)} und bauen Sie die Website neu.`;
  return imprint.name === undefined
    ? `Diese Kopie von Kontor nennt noch keinen Betreiber. ${repair}`
    : `Dieses Impressum ist noch nicht vollständig. ${repair}`;
};

/** Name and postal address, or, where there is none, that there is none. */
export const operatorLines = (imprint: Imprint): string =>
  addressLines(imprint) ?? missingWords(imprint);
