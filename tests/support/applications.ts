/** Forms as owners would fill them in; tests change what they are about. */

const applicant = {
  contactName: 'Ada Beispiel',
  contactEmail: 'ada@acme.internal',
  consent: true,
} as const;

export const STORE_FORM = {
  kind: 'ecommerce',
  name: 'Acmé & Söhne',
  shortDescription: 'Lamps made in Graz.',
  websiteUrl: 'https://www.acme.internal/',
  contentTypes: ['home'],
  countries: ['at', 'de'],
  tags: ['lamps'],
  supportedProtocols: ['x402'],
  payToAddress: '0x1111111111111111111111111111111111111111',
  networkId: 'eip155:8453',
  ...applicant,
} as const;

export const HOTEL_FORM = {
  kind: 'hotels',
  name: 'Hotel Zum Beispiel',
  shortDescription: 'A small hotel above the lake.',
  websiteUrl: 'https://zum-beispiel.internal/',
  town: 'Thun',
  country: 'ch',
  stars: 3,
  facilities: ['restaurant', 'sauna'],
  ...applicant,
} as const;

export const PUBLISHER_FORM = {
  kind: 'publishers',
  name: 'Beispielblatt',
  shortDescription: 'A daily newspaper.',
  websiteUrl: 'https://beispielblatt.internal/',
  contentTypes: ['news'],
  countries: ['de'],
  usdcPricePerRequest: '0.01',
  sampleUrls: ['https://beispielblatt.internal/a?b=1,2'],
  ...applicant,
} as const;

const SAAS_FORM = {
  kind: 'saas',
  name: 'Beispielwerk',
  shortDescription: 'Bookkeeping for workshops.',
  websiteUrl: 'https://beispielwerk.internal/',
  contentTypes: ['fintech'],
  countries: ['de'],
  stage: 'early',
  ...applicant,
} as const;

export const FORMS = [PUBLISHER_FORM, STORE_FORM, SAAS_FORM, HOTEL_FORM] as const;
