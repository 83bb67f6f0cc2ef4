import type { ValueWords } from '#words/values.ts';

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

/** The English words for registers and for the values that records hold. */
export const values: ValueWords = {
  locale: 'en-GB',
  decimal: (amount) => amount,
  registers: {
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
  },
  values: {
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
  },
  /** `time-tracking` is "time tracking", `e-invoicing` stays. */
  tag: (tag) =>
    TAGS[tag] ??
    tag
      .replace(/(?<!\be)-/g, ' ')
      .replace(/^[a-z]+(?= language$)/, (name) => name.charAt(0).toUpperCase() + name.slice(1)),
  /** As records write them: what people search for stands there as it is. */
  keyword: (tag) => tag,
  facilities: {
    wifi: 'Wi-Fi',
    breakfast: 'breakfast',
    restaurant: 'restaurant',
    bar: 'bar',
    parking: 'parking',
    ev_charging: 'charging for electric cars',
    spa: 'spa',
    sauna: 'sauna',
    pool: 'pool',
    gym: 'gym',
    family_rooms: 'family rooms',
    pets: 'pets welcome',
    wheelchair: 'wheelchair access',
    lift: 'lift',
    air_conditioning: 'air conditioning',
    bicycle_storage: 'bicycle storage',
    ski_storage: 'ski storage',
    conference: 'meeting rooms',
  },
  example: 'fictional example',
  availability: { yes: 'available', no: 'not available' },
  cityTax: (amount, years, day) =>
    `${amount} for each guest and night` +
    `${years === null ? '' : `, free below ${years === 1 ? '1 year' : `${years} years`}`}` +
    `, as of ${day}`,
  guests: (guests) => (guests === 1 ? 'one guest' : `up to ${guests} guests`),
  checked: {
    editorial: (day) =>
      `Entered from general knowledge on ${day}; nobody has compared it with its website yet.`,
    own: (day) => `Last looked over on ${day}.`,
    source: (day) => `Last compared on ${day}.`,
  },
  proved: (label, day) => `${label} on ${day}.`,
  declared: (text) => text,
  source: (_key, source) => source,
};
