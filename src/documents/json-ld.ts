import type { Entry } from '#register/search/entry.ts';
import type { Facility, HotelRecord } from '#register/records/hotels.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { RecordOf } from '#register/records/registers.ts';
import type { Language } from '#words/language.ts';
import { sentenceOf } from '#words/sentence.ts';
import { facilityWord } from '#words/hotels/words.ts';

/** schema.org data of an entry: only what the record states, nothing else. */

const NEWS = ['news', 'media', 'sports', 'financial_data'];

const amenity = (facility: Facility): object => ({
  '@type': 'LocationFeatureSpecification',
  name: facilityWord(facility),
  value: true,
});

const hotel = ({ town, country, latitude, longitude, stars, facilities }: HotelRecord): object => ({
  '@type': 'Hotel',
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
});

/**
 * The schema.org type of each register's records. For stores, countries are where they sell. For
 * publishers and software, countries are where the company is, which is no property of that type.
 */
const TYPED: { readonly [K in Kind]: (record: RecordOf<K>) => object } = {
  // A publisher that does not publish news is an organization, not a news medium.
  publishers: ({ contentTypes }) => ({
    '@type': contentTypes.some((type) => NEWS.includes(type))
      ? 'NewsMediaOrganization'
      : 'Organization',
  }),
  ecommerce: ({ countries }) => ({
    '@type': 'OnlineStore',
    areaServed: countries.map((country) => country.toUpperCase()),
  }),
  saas: () => ({ '@type': 'Organization' }),
  hotels: hotel,
};

const typed = <K extends Kind>({ kind, record }: Entry<K>): object => TYPED[kind](record);

/** The data block of an entry's page; `page` is its absolute address. */
export const entryJsonLd = (entry: Entry, page: string, language: Language): object => ({
  '@context': 'https://schema.org',
  ...typed(entry),
  '@id': `${page}#it`,
  name: entry.record.name,
  description: sentenceOf(entry, language).text,
  url: entry.record.websiteUrl,
  identifier: entry.id,
  mainEntityOfPage: page,
  ...(entry.record.tags.length > 0 ? { keywords: entry.record.tags.join(', ') } : {}),
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
