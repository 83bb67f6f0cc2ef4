import type { Kind } from '#register/records/kinds.ts';

/** The words of pages that gather the entries of a country, a town or a topic. */

/** What a register's countries say of its entries; hotels are in them, and in towns. */
const LOCATED: Readonly<Record<Kind, (where: string) => string>> = {
  publishers: (where) => `in ${where}`,
  ecommerce: (where) => `that sell to ${where}`,
  saas: (where) => `in ${where}`,
  hotels: (where) => `in ${where}`,
};

const NOUNS: Readonly<Record<Kind, string>> = {
  publishers: 'publishers',
  ecommerce: 'stores',
  saas: 'SaaS companies',
  hotels: 'hotels',
};

const ONE: Readonly<Record<Kind, string>> = {
  publishers: 'publisher',
  ecommerce: 'store',
  saas: 'SaaS company',
  hotels: 'hotel',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const subject = (kind: Kind, where: string | null): string =>
  where === null ? NOUNS[kind] : `${NOUNS[kind]} ${where}`;

const numbered = (count: number): string => count.toLocaleString('en-GB');

export const selection = {
  /** in Austria, that sell to Austria */
  located: (kind: Kind, where: string): string => LOCATED[kind](where),
  /** SaaS companies in Germany: payroll */
  title: (kind: Kind, topics: readonly string[], where: string | null) =>
    topics.length === 0
      ? capital(subject(kind, where))
      : `${capital(subject(kind, where))}: ${topics.join(', ')}`,
  /** 22 SaaS companies in Germany are listed under payroll, each with its official website. */
  sentence: (kind: Kind, topics: readonly string[], where: string | null, count: number) => {
    const under = topics.length === 0 ? '' : ` under ${topics.join(' and ')}`;
    if (count === 1)
      return (
        `One ${[ONE[kind], where].join(' ').trim()} is listed${under}, with its official ` +
        'website.'
      );
    const counted = `${numbered(count)} ${subject(kind, where)} are`;
    return `${counted} listed${under}, each with its official website.`;
  },
  examples: (count: number) =>
    count === 1 ? 'One fictional example follows.' : `${count} fictional examples follow.`,
  none: (kind: Kind) => `No ${NOUNS[kind]} that exist are listed here yet.`,
  narrower: 'Narrower',
  inside: 'Towns and areas in it',
  around: 'In',
  near: 'Near by',
  mapOf: (title: string) => `Map: ${title}`,
  mapOfAll: 'Map: towns with hotels in Germany, Austria and Switzerland',
  wider: 'Wider',
  related: 'Wider and narrower lists',
  search: 'Search and filter this list',
  topics: 'By topic',
  locations: (kind: Kind): string => (kind === 'hotels' ? 'By country and town' : 'By country'),
  otherLocations: (count: number): string => `${count} more towns and areas from A to Z`,
  pageTitle: (title: string, page: number) => (page === 1 ? title : `${title}, page ${page}`),
};
