import { z } from 'zod';
import { HOST_NAME } from './host-name.ts';
import { LISTING_SOURCES, PROTOCOLS, TRAFFIC_TIERS, TRUST_TIERS } from './vocabulary.ts';

/** The fields from which every record is put together, each written once with its meaning. */

const oneLine = (value: string) => !/[\p{Cc}\u2028\u2029]/u.test(value) && value === value.trim();
/** One line of text of at most so many characters. */
export const line = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine(oneLine, 'one line of text without leading or trailing space');

const distinct = (values: readonly string[]) => new Set(values).size === values.length;

/** A list in which no value stands twice. */
export const several = <Value extends z.ZodType<string>>(value: Value, most: number) =>
  z.array(value).max(most).refine(distinct, 'a list in which no value stands twice');

const webAddress = z
  .url({ protocol: /^https?$/, hostname: HOST_NAME, error: 'an http(s) address' })
  .max(2048)
  .refine((value) => !/^https?:\/\/[^/]*@/.test(value), 'an address without a user name');

export const slug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[0-9a-z-]+$/, '1 to 100 lower-case letters, digits and hyphens')
  .describe('URL key: 1 to 100 lower-case letters, digits and hyphens');

export const id = z.uuid().describe('Record identifier: the UUID v5 of kind and slug');

const day = z.iso.date('a date such as 2026-11-21');

export const common = {
  name: line(120).describe('The name as its owner writes it'),
  shortDescription: line(280).describe('One sentence on what it is'),
  websiteUrl: webAddress.describe('The official website'),
  tags: several(
    z
      .string()
      .max(40)
      .regex(/^[0-9a-z]+(-[0-9a-z]+)*$/, 'lower-case words joined by hyphens'),
    12,
  ).describe('Free keywords, lower case, hyphenated'),
};

export const listing = {
  trustTier: z
    .enum(TRUST_TIERS)
    .describe(
      'bronze: listed from public facts. silver: the owner proved control of the domain. ' +
        'gold: silver with complete payment details. platinum: gold with a paid route observed',
    ),
  listingSource: z
    .enum(LISTING_SOURCES)
    .describe('listed: entered from public facts. self-listed: applied for by the owner'),
  trafficTier: z
    .enum(TRAFFIC_TIERS)
    .nullable()
    .describe('Traffic by a cited public source; unknown or null where there is none'),
  supportedProtocols: several(z.enum(PROTOCOLS), PROTOCOLS.length).describe(
    'Payment protocols that the owner declares',
  ),
  eurauSettlementAvailable: z
    .boolean()
    .nullable()
    .describe('Whether the owner settles in the EURAU stablecoin; null: not known'),
};

export const detail = {
  descriptionMd: z
    .string()
    .min(1)
    .max(10_000)
    .nullable()
    .describe('A longer description in Markdown without raw HTML'),
  payToAddress: line(128)
    .regex(/^[0-9A-Za-z]+$/, 'an account address of letters and digits')
    .nullable()
    .describe('Where the owner wants to be paid, on the network of networkId'),
  networkId: z
    .string()
    .regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 chain id such as eip155:8453')
    .nullable()
    .describe('CAIP-2 identifier of the chain of payToAddress'),
};

export const publisher = {
  usdcPricePerRequest: z
    .string()
    .regex(/^(0|[1-9]\d{0,5})(\.\d{1,6})?$/, 'a decimal amount of USDC such as 0.001')
    .nullable()
    .describe('Declared price of one request in USDC, a decimal string'),
  searchPattern: line(500)
    .regex(/^https?:\/\//, 'an http(s) address with * for the varying part')
    .nullable()
    .describe('Address pattern of articles, with * for the varying part'),
  sampleUrls: several(webAddress, 10).nullable().describe('Addresses of sample articles'),
  rssFeedUrl: webAddress.nullable().describe('Address of the RSS or Atom feed'),
};

/** What Kontor knows about a record and does not serve in its JSON. */
export const inner = {
  active: z.boolean().describe('false keeps the record out of lists, search, pages and MCP'),
  listedOn: day.describe('The day on which the record entered the register'),
  source: z
    .string()
    .regex(/^[0-9a-z]+(-[0-9a-z]+)*$/)
    .describe('Key of the source in content/sources.json'),
  checkedOn: day.describe(
    'The day on which the facts were last checked, with the source where there is one',
  ),
  trafficSource: webAddress.nullable().describe('The public source of trafficTier'),
  domainVerifiedOn: day.nullable().describe('The day on which the domain token was found'),
  paidRouteObservedOn: day.nullable().describe('The day on which a paid route was observed'),
};
