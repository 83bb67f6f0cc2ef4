import { z } from 'zod';
import { common, detail, id, listing, publisher, several, slug } from './fields.ts';
import type { Kind } from './kinds.ts';
import { CONTENT_TYPES, SAAS_CATEGORIES, STORE_CATEGORIES } from './vocabulary.ts';

/** What the REST directory answers: exactly the fields of the specification, always all of them. */

const row = (contentTypes: z.ZodType<string[]>) => ({
  id,
  slug,
  name: common.name,
  shortDescription: common.shortDescription,
  websiteUrl: common.websiteUrl,
  contentTypes,
  tags: common.tags,
  trustTier: listing.trustTier,
  listingSource: listing.listingSource,
  trafficTier: listing.trafficTier,
  supportedProtocols: listing.supportedProtocols,
  eurauSettlementAvailable: listing.eurauSettlementAvailable,
});

const contentTypes = several(z.enum(CONTENT_TYPES), 6).describe('What it publishes');
const storeCategories = several(z.enum(STORE_CATEGORIES), 6).describe('What it sells');
const saasCategories = several(z.enum(SAAS_CATEGORIES), 6).describe('What the software is for');

const publisherRow = {
  ...row(contentTypes),
  usdcPricePerRequest: publisher.usdcPricePerRequest,
};

const hotel = z.strictObject({
  id,
  slug,
  name: common.name,
  shortDescription: common.shortDescription,
  websiteUrl: common.websiteUrl,
  tags: common.tags,
});

/** The objects of list rows and details, by register, under their names in the OpenAPI document. */
export const WIRE = {
  publishers: {
    itemName: 'PublisherListItem',
    detailName: 'PublisherDetail',
    item: z.strictObject(publisherRow),
    detail: z.strictObject({
      ...publisherRow,
      ...detail,
      searchPattern: publisher.searchPattern,
      sampleUrls: publisher.sampleUrls,
      rssFeedUrl: publisher.rssFeedUrl,
    }),
  },
  ecommerce: {
    itemName: 'EcommerceListItem',
    detailName: 'EcommerceDetail',
    item: z.strictObject(row(storeCategories)),
    detail: z.strictObject({ ...row(storeCategories), ...detail }),
  },
  saas: {
    itemName: 'SaasListItem',
    detailName: 'SaasDetail',
    item: z.strictObject(row(saasCategories)),
    detail: z.strictObject({ ...row(saasCategories), ...detail }),
  },
  hotels: {
    itemName: 'HotelListItem',
    detailName: 'HotelDetail',
    item: hotel,
    detail: hotel,
  },
} as const satisfies Record<
  Kind,
  { itemName: string; detailName: string; item: z.ZodObject; detail: z.ZodObject }
>;
