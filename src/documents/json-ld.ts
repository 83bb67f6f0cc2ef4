import type { Entry } from '#register/search/entry.ts';
import type { Facility } from '#register/records/hotel.ts';
import { facilityWord } from '#words/hotels/words.ts';

/** schema.org data of an entry: only what the record states, nothing else. */

const TYPES = {
  publishers: 'NewsMediaOrganization',
  ecommerce: 'OnlineStore',
  saas: 'Organization',
  hotels: 'Hotel',
} as const;

/** A publisher that does not publish news is an organization, not a news medium. */
const typeOf = ({ kind, record }: Entry): string =>
  kind === 'publishers' && 'contentTypes' in record && !isNewsMedium(record.contentTypes)
    ? 'Organization'
    : TYPES[kind];

const isNewsMedium = (contentTypes: readonly string[]): boolean =>
  contentTypes.some((type) => ['news', 'media', 'sports', 'financial_data'].includes(type));

const amenity = (facility: Facility): object => ({
  '@type': 'LocationFeatureSpecification',
  name: facilityWord(facility),
  value: true,
});

/** Countries are where a store sells; of publishers and software they are where the company is. */
const place = ({ kind, record }: Entry): object => {
  if (!('town' in record))
    return kind === 'ecommerce'
      ? { areaServed: record.countries.map((country) => country.toUpperCase()) }
      : {};
  const { town, country, latitude, longitude, stars, facilities } = record;
  return {
    address: {
      '@type': 'PostalAddress',
      addressLocality: town,
      addressCountry: country.toUpperCase(),
    },
    ...(latitude === null || longitude === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(stars === null ? {} : { starRating: { '@type': 'Rating', ratingValue: stars } }),
    ...(facilities.length === 0 ? {} : { amenityFeature: facilities.map(amenity) }),
  };
};

/** The data block of an entry's page; `page` is its absolute address. */
export const entryJsonLd = (entry: Entry, page: string): object => ({
  '@context': 'https://schema.org',
  '@type': typeOf(entry),
  '@id': `${page}#it`,
  name: entry.record.name,
  description: entry.record.shortDescription,
  url: entry.record.websiteUrl,
  identifier: entry.id,
  mainEntityOfPage: page,
  ...(entry.record.tags.length > 0 ? { keywords: entry.record.tags.join(', ') } : {}),
  ...place(entry),
});

/** The data block of the home page: the site and its search. */
export const siteJsonLd = (origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Kontor',
  url: origin,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}?q={query}` },
    'query-input': 'required name=query',
  },
});
