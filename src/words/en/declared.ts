import type { DeclaredWords } from '#words/declared-words.ts';

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

/** Fields and sources are written in English; tags are keys. */
export const declared: DeclaredWords = {
  /** `time-tracking` is "time tracking", `e-invoicing` stays. */
  tag: (tag) =>
    TAGS[tag] ??
    tag
      .replace(/(?<!\be)-/g, ' ')
      .replace(/^[a-z]+(?= language$)/, (name) => name.charAt(0).toUpperCase() + name.slice(1)),
  /** As records write it: people search for it as it is. */
  keyword: (tag) => tag,
  declared: (text) => text,
  source: (_key, source) => source,
};
