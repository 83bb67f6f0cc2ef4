import type { Kind } from '#register/records/kinds.ts';

/** The words in which pages speak of registers and values; browser scripts use them too. */

interface RegisterWords {
  title: string;
  one: string;
  many: string;
  sentence: string;
  /** What a search looks for besides name and website. */
  topic: string;
  /** The head of the column that says what an entry is. */
  headline: string;
  /** The head of the column that says where it is; null where `headline` says it. */
  located: string | null;
}

export const REGISTER_WORDS: Readonly<Record<Kind, RegisterWords>> = {
  publishers: {
    title: 'Publishers',
    one: 'publisher',
    many: 'publishers',
    sentence: 'News, research, legal and other publishers that work from the European Union.',
    topic: 'topic',
    headline: 'What it is',
    located: 'Country',
  },
  ecommerce: {
    title: 'Stores',
    one: 'store',
    many: 'stores',
    sentence: 'Online stores that sell to people in Germany, Austria or Switzerland.',
    topic: 'topic',
    headline: 'What it is',
    located: 'Sells to',
  },
  saas: {
    title: 'SaaS',
    one: 'SaaS company',
    many: 'SaaS companies',
    sentence: 'European companies that offer software as a service.',
    topic: 'topic',
    headline: 'What it is',
    located: 'Country',
  },
  hotels: {
    title: 'Hotels',
    one: 'hotel',
    many: 'hotels',
    sentence: 'Hotels in Germany, Austria and Switzerland, each with its own official website.',
    topic: 'town',
    headline: 'Place',
    located: null,
  },
};

const VALUES: Readonly<Record<string, string>> = {
  hrtech: 'HR software',
  fintech: 'finance software',
  devtools: 'developer tools',
  edtech: 'education software',
  proptech: 'property software',
  'ecommerce-saas': 'store software',
  jewelry: 'jewellery',
  auto: 'cars and parts',
  general: 'general store',
  mpp: 'MPP',
  l402: 'L402',
  listed: 'listed from public facts',
  'self-listed': 'listed by the owner',
};

/** A value as people read it: `financial_data` is "financial data". */
export const valueWord = (value: string): string => VALUES[value] ?? value.replace(/[_-]/g, ' ');

/** Tags that are no plain words once their hyphens are gone. */
const TAGS: Readonly<Record<string, string>> = {
  ai: 'AI',
  api: 'API',
  crm: 'CRM',
  erp: 'ERP',
  hr: 'HR',
  seo: 'SEO',
  tv: 'TV',
  vps: 'VPS',
  diy: 'DIY',
  'second-hand': 'second-hand',
};

/** A tag as people read it: `time-tracking` is "time tracking", `e-invoicing` stays. */
export const tagWord = (tag: string): string =>
  TAGS[tag] ??
  tag
    .replace(/(?<!\be)-/g, ' ')
    .replace(/^[a-z]+(?= language$)/, (name) => name.charAt(0).toUpperCase() + name.slice(1));

const regions = new Intl.DisplayNames('en', { type: 'region' });

/** A country by its ISO 3166-1 code. */
export const countryName = (code: string): string => regions.of(code.toUpperCase()) ?? code;

/** The word of a facet's value. */
export const facetValueWord = (parameter: string, value: string): string =>
  parameter === 'country' ? countryName(value) : valueWord(value);

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** 21 November 2026 */
export const dayWords = (day: string): string => days.format(new Date(day));

/** 1.2 MB, 340 kB */
export const byteWords = (bytes: number): string =>
  bytes < 999_500 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export const counted = (count: number, { one, many }: { one: string; many: string }): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
