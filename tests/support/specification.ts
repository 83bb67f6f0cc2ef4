/** The tables of the specification, section 2, written out a second time. */

const ROW = [
  'id',
  'slug',
  'name',
  'shortDescription',
  'websiteUrl',
  'contentTypes',
  'tags',
  'trustTier',
  'listingSource',
  'trafficTier',
  'supportedProtocols',
  'eurauSettlementAvailable',
];
const PAYMENT = ['descriptionMd', 'payToAddress', 'networkId'];
const HOTEL = ['id', 'slug', 'name', 'shortDescription', 'websiteUrl', 'tags'];

/** The fields of each object, no more and no fewer. */
export const FIELDS = {
  publishers: {
    item: [...ROW, 'usdcPricePerRequest'],
    detail: [
      ...ROW,
      'usdcPricePerRequest',
      ...PAYMENT,
      'searchPattern',
      'sampleUrls',
      'rssFeedUrl',
    ],
  },
  ecommerce: { item: ROW, detail: [...ROW, ...PAYMENT] },
  saas: { item: ROW, detail: [...ROW, ...PAYMENT] },
  hotels: { item: HOTEL, detail: HOTEL },
};

/** Fields that are never null. */
export const NEVER_NULL = [
  ...HOTEL,
  'contentTypes',
  'trustTier',
  'listingSource',
  'supportedProtocols',
];
