import type { Kind } from '#register/records/kinds.ts';
import type { Words } from '#words/en/english.ts';
import { numberWords } from '#words/words.ts';

/** The words of pages that gather the entries of a country, a town or a topic, in German. */

const NOUNS: Readonly<Record<Kind, string>> = {
  publishers: 'Verlage',
  ecommerce: 'Onlineshops',
  saas: 'Softwareanbieter',
  hotels: 'Hotels',
};

const ONE: Readonly<Record<Kind, string>> = {
  publishers: 'Ein Verlag',
  ecommerce: 'Ein Onlineshop',
  saas: 'Ein Softwareanbieter',
  hotels: 'Ein Hotel',
};

/** Countries whose German names stand with an article. */
const WITH_ARTICLE: Readonly<Record<string, string>> = {
  Schweiz: 'der Schweiz',
  Niederlande: 'den Niederlanden',
  Slowakei: 'der Slowakei',
};

const into: Readonly<Record<string, string>> = { Schweiz: 'in die Schweiz' };

const LOCATED: Readonly<Record<Kind, (where: string) => string>> = {
  publishers: (where) => `in ${WITH_ARTICLE[where] ?? where}`,
  ecommerce: (where) => `mit Verkauf ${into[where] ?? `nach ${where}`}`,
  saas: (where) => `in ${WITH_ARTICLE[where] ?? where}`,
  hotels: (where) => `in ${WITH_ARTICLE[where] ?? where}`,
};

const subject = (kind: Kind, where: string | null): string =>
  where === null ? NOUNS[kind] : `${NOUNS[kind]} ${where}`;

export const selection: Words['selection'] = {
  located: (kind, where) => LOCATED[kind](where),
  /** Softwareanbieter in Deutschland: Lohnabrechnung */
  title: (kind, topics, where) =>
    topics.length === 0 ? subject(kind, where) : `${subject(kind, where)}: ${topics.join(', ')}`,
  sentence: (kind, topics, where, count) => {
    const under = topics.length === 0 ? '' : ` unter ${topics.join(' und ')}`;
    if (count === 1)
      return (
        `${[ONE[kind], where].join(' ').trim()} ist${under} eingetragen, mit offizieller ` +
        'Website.'
      );
    const counted = `${numberWords(count, 'de')} ${subject(kind, where)} sind`;
    return `${counted}${under} eingetragen, jeweils mit offizieller Website.`;
  },
  examples: (count) =>
    count === 1 ? 'Ein erfundenes Beispiel folgt.' : `${count} erfundene Beispiele folgen.`,
  none: (kind) => `Noch sind hier keine ${NOUNS[kind]} eingetragen, die es gibt.`,
  narrower: 'Enger',
  inside: 'Orte und Gegenden darin',
  around: 'In',
  near: 'In der Nähe',
  mapOf: (title) => `Karte: ${title}`,
  mapOfAll: 'Karte: Orte mit Hotels in Deutschland, Österreich und der Schweiz',
  wider: 'Weiter gefasst',
  related: 'Weiter und enger gefasste Listen',
  search: 'In dieser Liste suchen und eingrenzen',
  topics: 'Nach Thema',
  locations: (kind) => (kind === 'hotels' ? 'Nach Land und Ort' : 'Nach Land'),
  otherLocations: (count) => `${count} weitere Orte und Gegenden von A bis Z`,
  pageTitle: (title, page) => (page === 1 ? title : `${title}, Seite ${page}`),
};
