import { z } from 'zod';
import { common, detail, inner, listing, publisher, several } from './fields.ts';
import { tierRules } from './tiers.ts';
import {
  CONTENT_TYPES,
  DACH_COUNTRIES,
  EU_COUNTRIES,
  SAAS_CATEGORIES,
  SAAS_COUNTRIES,
  STAGES,
  STORE_CATEGORIES,
} from './vocabulary.ts';

/** The content files of publishers, stores and SaaS companies: what people write. */

const written = {
  ...common,
  tags: common.tags.default([]),
  trustTier: listing.trustTier.default('bronze'),
  listingSource: listing.listingSource.default('listed'),
  trafficTier: listing.trafficTier.default(null),
  supportedProtocols: listing.supportedProtocols.default([]),
  eurauSettlementAvailable: listing.eurauSettlementAvailable.default(null),
  descriptionMd: detail.descriptionMd.default(null),
  payToAddress: detail.payToAddress.default(null),
  networkId: detail.networkId.default(null),
  active: inner.active.default(true),
  listedOn: inner.listedOn,
  source: inner.source,
  checkedOn: inner.checkedOn,
  trafficSource: inner.trafficSource.default(null),
  domainVerifiedOn: inner.domainVerifiedOn.default(null),
  paidRouteObservedOn: inner.paidRouteObservedOn.default(null),
};

const types = <Value extends z.ZodType<string>>(value: Value, meaning: string) =>
  several(value, 6).min(1).describe(meaning);

export const publisherRecord = z
  .strictObject({
    ...written,
    contentTypes: types(z.enum(CONTENT_TYPES), 'What it publishes, the main type first'),
    countries: several(z.enum(EU_COUNTRIES), 27).min(1).describe('EU states it publishes from'),
    usdcPricePerRequest: publisher.usdcPricePerRequest.default(null),
    searchPattern: publisher.searchPattern.default(null),
    sampleUrls: publisher.sampleUrls.default(null),
    rssFeedUrl: publisher.rssFeedUrl.default(null),
  })
  .check(tierRules);

export const storeRecord = z
  .strictObject({
    ...written,
    contentTypes: types(z.enum(STORE_CATEGORIES), 'What it sells, the main category first'),
    countries: several(z.enum(DACH_COUNTRIES), 3).min(1).describe('DACH countries it sells to'),
  })
  .check(tierRules);

export const saasRecord = z
  .strictObject({
    ...written,
    contentTypes: types(z.enum(SAAS_CATEGORIES), 'What the software is for, main use first'),
    countries: several(z.enum(SAAS_COUNTRIES), 15).min(1).describe('Where the company sits'),
    stage: z
      .enum(STAGES)
      .nullable()
      .default(null)
      .describe('early, growth or established; null: not known'),
  })
  .check(tierRules);

export type PublisherRecord = z.output<typeof publisherRecord>;
export type StoreRecord = z.output<typeof storeRecord>;
export type SaasRecord = z.output<typeof saasRecord>;
