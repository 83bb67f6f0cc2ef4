/** The words of the forms' questions, where a field's own description is not enough. */

export interface QuestionWords {
  label: string;
  /** In place of the field's description. */
  help?: string;
  /** How many lines the field shows, where its text is longer than one. */
  lines?: number;
  /** Whether the first value chosen is the main one. */
  mainFirst?: boolean;
  /** What a browser may fill in by itself (WHATWG autofill). */
  autocomplete?: 'name' | 'email' | 'organization' | 'url';
}

/** By field, or by field and register where the registers mean different things by it. */
export const QUESTION_WORDS: Readonly<Record<string, QuestionWords>> = {
  kind: { label: 'Register', help: '' },
  name: { label: 'Name', help: 'As you write it yourself', autocomplete: 'organization' },
  websiteUrl: { label: 'Official website', help: '', autocomplete: 'url' },
  contactName: { label: 'Your name', autocomplete: 'name' },
  contactEmail: { label: 'Your e-mail address', autocomplete: 'email' },
  shortDescription: {
    label: 'In one sentence',
    help: 'What it is, without praise, as the entry shows it under the name',
    lines: 3,
  },
  'contentTypes-publishers': {
    label: 'What it publishes',
    help: 'Tick the main type first',
    mainFirst: true,
  },
  'contentTypes-ecommerce': {
    label: 'What it sells',
    help: 'Tick the main category first',
    mainFirst: true,
  },
  'contentTypes-saas': {
    label: 'What the software is for',
    help: 'Tick the main use first',
    mainFirst: true,
  },
  'countries-publishers': { label: 'Countries it publishes from', help: '' },
  'countries-ecommerce': { label: 'Countries it sells to', help: '' },
  'countries-saas': { label: 'Countries in which the company sits', help: '' },
  country: { label: 'Country', help: '' },
  town: { label: 'Town', help: '' },
  stage: { label: 'Stage of the company', help: '' },
  stars: { label: 'Stars', help: 'The official classification, 1 to 5' },
  facilities: { label: 'For guests', help: 'What is there, as far as it is in the hotel itself' },
  latitude: { label: 'Latitude', help: 'In degrees, such as 46.7580' },
  longitude: { label: 'Longitude', help: 'In degrees, such as 7.6280' },
  tags: {
    label: 'Keywords',
    help: 'Separated by commas, words joined by hyphens: daily-news, open-data',
  },
  descriptionMd: {
    label: 'A longer description',
    help: 'Markdown: headings, lists and links are kept, raw HTML is shown as text',
    lines: 8,
  },
  rssFeedUrl: { label: 'Feed' },
  searchPattern: { label: 'Addresses of articles' },
  sampleUrls: { label: 'Sample articles', help: 'Their addresses, one on each line', lines: 4 },
  supportedProtocols: { label: 'Payment protocols', help: 'Those that your site answers today' },
  usdcPricePerRequest: { label: 'Price of one request', help: 'In USDC, such as 0.001' },
  networkId: { label: 'Network', help: 'CAIP-2 identifier of the chain, such as eip155:8453' },
  payToAddress: { label: 'Pay-to address', help: 'Where you want to be paid on that network' },
  eurauSettlementAvailable: { label: 'Settlement in the EURAU stablecoin', help: '' },
  consent: { label: 'I am entitled to act for this company', help: '' },
  slug: {
    label: 'Entry',
    help: 'Its address on Kontor, or the last part of it: derstandard in /publishers/derstandard',
  },
  request: { label: 'What you ask for', help: '' },
  message: {
    label: 'What is wrong, or why it is to go',
    help: 'What it should say, and where we can see that it is so',
    lines: 6,
  },
};
