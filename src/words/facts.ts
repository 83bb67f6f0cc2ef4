import type { Entry } from '#register/search/entry.ts';
import { cityTaxWords, facilityWord } from '#words/hotels/words.ts';
import { countryName, dayWords, valueWord } from './words.ts';

/** One line of an entry's table: plain words, a list, or nothing known. */
export interface Fact {
  label: string;
  /** Empty where nothing is known. */
  values: readonly string[];
  /** How the values are set. */
  as: 'words' | 'link' | 'code';
}

const words = (label: string, values: readonly string[]): Fact => ({ label, values, as: 'words' });
const known = (value: string | null): string[] => (value === null ? [] : [value]);

const hotelFacts = ({ record }: Entry<'hotels'>): Fact[] => [
  words('Town', [record.town]),
  words('Country', [countryName(record.country)]),
  words('Stars', known(record.stars === null ? null : String(record.stars))),
  words('Facilities', record.facilities.map(facilityWord)),
  words('City tax', record.cityTax === null ? [] : [cityTaxWords(record.cityTax)]),
  words('Position', position(record)),
  words('Tags', record.tags),
];

const position = ({ latitude, longitude }: Entry<'hotels'>['record']): string[] =>
  latitude === null || longitude === null ? [] : [`${latitude}, ${longitude}`];

/** A fact that belongs to another one and says nothing alone. */
const linkIfKnown = (label: string, value: string | null): Fact[] =>
  known(value).map((address) => ({ label, values: [address], as: 'link' }));

type Listing = Entry<'publishers' | 'ecommerce' | 'saas'>;

const settlement = (available: boolean | null): string[] =>
  available === null ? [] : [available ? 'available' : 'not available'];

const COUNTRY_LABELS = { publishers: 'Publishes from', ecommerce: 'Sells to', saas: 'Country' };

const listingFacts = ({ kind, record }: Listing): Fact[] => [
  words(kind === 'publishers' ? 'Publishes' : 'Category', record.contentTypes.map(valueWord)),
  words(COUNTRY_LABELS[kind], record.countries.map(countryName)),
  ...('stage' in record ? [words('Stage', known(record.stage))] : []),
  words('Tags', record.tags),
  words('Traffic', record.trafficTier === 'unknown' ? [] : known(record.trafficTier)),
  ...linkIfKnown('Traffic according to', record.trafficSource),
  words('Listing', [valueWord(record.listingSource)]),
  words('Payment protocols', record.supportedProtocols.map(valueWord)),
  ...('usdcPricePerRequest' in record
    ? [
        words(
          'Price per request',
          known(record.usdcPricePerRequest).map((it) => `${it} USDC`),
        ),
      ]
    : []),
  words('EURAU settlement', settlement(record.eurauSettlementAvailable)),
  { label: 'Network', values: known(record.networkId), as: 'code' },
  { label: 'Pay-to address', values: known(record.payToAddress), as: 'code' },
  ...('rssFeedUrl' in record ? publisherFacts(record) : []),
  ...(record.descriptionMd === null ? [words('In the owner’s words', [])] : []),
];

type PublisherRecord = Entry<'publishers'>['record'];

const publisherFacts = (record: PublisherRecord): Fact[] => [
  { label: 'Feed', values: known(record.rssFeedUrl), as: 'link' },
  { label: 'Article addresses', values: known(record.searchPattern), as: 'code' },
  { label: 'Sample articles', values: record.sampleUrls ?? [], as: 'link' },
];

export const isHotelEntry = (entry: Entry): entry is Entry<'hotels'> => entry.kind === 'hotels';
const isListing = (entry: Entry): entry is Listing => entry.kind !== 'hotels';

/** Every fact of an entry's page, in the order in which it is read. */
export const factsOf = (entry: Entry): Fact[] => {
  const record: Fact = { label: 'Record id', values: [entry.id], as: 'code' };
  if (isHotelEntry(entry)) return [...hotelFacts(entry), record];
  return isListing(entry) ? [...listingFacts(entry), record] : [];
};

/** What nobody but Kontor or the owner says is looked over; what has a source is compared. */
const OWN_SOURCES = ['editorial', 'self-listed', 'demo'];

/** When the facts were last checked, in words. */
export const checkedOf = ({ record }: Entry): string => {
  const done = OWN_SOURCES.includes(record.source) ? 'looked over' : 'compared';
  return `Last ${done} on ${dayWords(record.checkedOn)}.`;
};

/** When each step of proof was taken, in words. */
export const proofsOf = ({ record }: Entry): string[] =>
  'trustTier' in record
    ? [
        ...known(record.domainVerifiedOn).map((day) => `Domain proved on ${dayWords(day)}.`),
        ...known(record.paidRouteObservedOn).map(
          (day) => `Paid route observed on ${dayWords(day)}.`,
        ),
      ]
    : [];
