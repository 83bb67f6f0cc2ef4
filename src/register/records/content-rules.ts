import { parse as parseHost } from 'tldts';
import type { Finding } from './finding.ts';
import { HOTEL_TAGS, hotelTagFor, isHotelTag } from './hotel-tags.ts';
import type { Kind } from './kinds.ts';
import { languageOfTag, usualLanguage } from './languages.ts';
import { closedList } from './register.ts';
import { REGISTERS, valuesOf, type RecordOf } from './registers.ts';
import { statedByHand } from './tiers.ts';

/** Rules for content files beyond their schemas. */

/** A content file that satisfies its schema. The slug is the name of the file. */
export interface Written {
  kind: Kind;
  slug: string;
  record: RecordOf<Kind>;
  /** Whether it is one of the fictional records. */
  isDemo: boolean;
}

/** Those fields of a record that could be read. */
export type PartOfRecord = { [Each in Kind]: Partial<RecordOf<Each>> }[Kind];

/** A content file of which at least these fields satisfy their schemas. */
interface Readable extends Omit<Written, 'record'> {
  record: PartOfRecord;
}

/** Reserved host names at which nobody can be reached (RFC 2606, RFC 6761). */
const RESERVED_HOST = /(^|\.)(example|test|invalid|localhost|example\.(com|org|net))$/;

const SENTENCE = /^\p{Lu}.*\.$/u;

const hostOf = (address: string): string => new URL(address).hostname;

/** People and programs must recognize a fictional record as fictional. */
function* demoFindings({ slug, record }: Readable): Generator<Finding> {
  if (!slug.startsWith('demo-'))
    yield { field: 'slug', problem: `is ${slug}`, repair: 'a fictional record begins with demo-' };
  if (record.tags?.includes('demo') === false)
    yield { field: 'tags', problem: 'lacks demo', repair: 'the tag demo in a fictional record' };
  if (record.websiteUrl !== undefined && !hostOf(record.websiteUrl).endsWith('.example'))
    yield {
      field: 'websiteUrl',
      problem: `is ${record.websiteUrl}`,
      repair: 'a host that ends in .example for a fictional record',
    };
}

function* realFindings(written: Readable): Generator<Finding> {
  const { record } = written;
  if (record.tags?.includes('demo') === true)
    yield { field: 'tags', problem: 'holds demo', repair: 'fictional records are in content/demo' };
  if (record.websiteUrl !== undefined && RESERVED_HOST.test(hostOf(record.websiteUrl)))
    yield {
      field: 'websiteUrl',
      problem: `is ${record.websiteUrl}, where nobody can be reached`,
      repair: 'the real website; fictional records are in content/demo',
    };
  // Texts of an owner are not checked, because they stay as they are.
  if (record.source !== 'self-listed') {
    yield* domainFindings(written);
    yield* countryFindings(written);
    yield* languageFindings(written);
  }
  const { source, shortDescription = null } = record;
  if (source !== 'self-listed' && shortDescription !== null && !SENTENCE.test(shortDescription))
    yield {
      field: 'shortDescription',
      problem: `is "${shortDescription}"`,
      repair: 'a sentence that begins with a capital letter and ends with a full stop',
    };
}

/** Reserved for private networks: a trial of a Kontor may use such hosts. */
const PRIVATE_HOST = /\.internal$/;

/** Finds a host that nobody can have registered, according to the list of public suffixes. */
function* domainFindings({ record: { websiteUrl } }: Readable): Generator<Finding> {
  if (websiteUrl === undefined) return;
  const { domain, isIcann } = parseHost(websiteUrl);
  const isRegistrable = domain !== null && isIcann === true;
  const host = hostOf(websiteUrl);
  if (!isRegistrable && !RESERVED_HOST.test(host) && !PRIVATE_HOST.test(host))
    yield {
      field: 'websiteUrl',
      problem: `is ${websiteUrl}, whose host nobody can have registered`,
      repair: 'a host below a public suffix, such as .de or .co.uk',
    };
}

/** The countries that a record of this register can name. */
const countryValues = (kind: Kind): ReadonlySet<string> => {
  const { fields } = REGISTERS[kind];
  const named = [fields['countries'], fields['country']].flatMap((field) =>
    field === undefined ? [] : closedList(field).options.map(String),
  );
  return new Set(named);
};

const countriesOf = (record: object): readonly string[] =>
  ['countries', 'country'].flatMap((field) => valuesOf(record, field));

/** Finds a website under the domain of a country that the record does not name. */
function* countryFindings({ kind, record }: Readable): Generator<Finding> {
  const countries = countriesOf(record);
  if (record.websiteUrl === undefined || countries.length === 0) return;
  const [domain = ''] = hostOf(record.websiteUrl).split('.').slice(-1);
  if (countryValues(kind).has(domain) && !countries.includes(domain))
    yield {
      field: 'websiteUrl',
      problem: `is under .${domain}, and the countries are ${countries.join(', ')}`,
      repair: `the country ${domain} as well, or the website for these countries`,
    };
}

/**
 * Finds a tag for a language that is unusual in all countries of the record. It may be true, as for
 * a German daily in Spain; then the description must name the language too.
 */
function* languageFindings({ record }: Readable): Generator<Finding> {
  const countries = countriesOf(record);
  const { shortDescription, tags = [] } = record;
  if (shortDescription === undefined || countries.length === 0) return;
  const usual = countries.map(usualLanguage);
  for (const tag of tags) {
    const language = languageOfTag(tag);
    if (language === null || usual.includes(language)) continue;
    if (!shortDescription.includes(language))
      yield {
        field: 'shortDescription',
        problem: `does not say ${language}, and ${tag} is unusual in ${countries.join(', ')}`,
        repair: `a sentence that names the language, or tags without ${tag}`,
      };
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Finds days in the future, also in nested objects. */
function* futureDays(value: object, today: string, path = ''): Generator<Finding> {
  for (const [name, each] of Object.entries<unknown>({ ...value }))
    if (typeof each === 'object' && each !== null)
      yield* futureDays(each, today, `${path}${name}.`);
    else if (typeof each === 'string' && DAY.test(each) && each > today)
      yield {
        field: `${path}${name}`,
        problem: `is ${each}, in the future`,
        repair: `a day up to today, ${today}`,
      };
}

/** Searches and agents see the closed list of hotel tags, so that a hotel may have no other tag. */
function* hotelTagFindings({ kind, record }: Readable): Generator<Finding> {
  if (kind !== 'hotels') return;
  for (const tag of record.tags ?? []) {
    if (isHotelTag(tag)) continue;
    const lawful = hotelTagFor(tag);
    yield {
      field: 'tags',
      problem: `holds ${tag}, which is no tag of hotels`,
      repair: lawful ?? `one of ${HOTEL_TAGS.join(', ')}`,
    };
  }
}

/** All faults in those fields of one record that satisfy their schemas. */
export function* fieldFindings(written: Readable, today: string): Generator<Finding> {
  yield* written.isDemo ? demoFindings(written) : realFindings(written);
  yield* hotelTagFindings(written);
  yield* futureDays(written.record, today);
}

/** All faults of one record by itself; `today` is a day such as 2026-11-21, in UTC. */
export function* recordFindings(written: Written, today: string): Generator<Finding> {
  const { isDemo, record } = written;
  if (!isDemo && 'trustTier' in record) yield* statedByHand(record);
  yield* fieldFindings(written, today);
}

/**
 * The host without www and the path without a final slash: records with the same key have the same
 * website.
 */
export const websiteKey = (address: string): string => {
  const url = new URL(address);
  return url.hostname.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '') + url.search;
};

/**
 * The name with the country or town: two records with the same key are most likely the same company
 * or hotel.
 */
const brandKey = (record: Written['record']): string => {
  const bare = record.name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const letters = bare.replace(/[^\p{L}\p{N}]/gu, '');
  const [location = ''] = 'town' in record ? [record.town] : record.countries;
  return `${letters} ${location}`;
};

/** A field whose value only one record may have, with the key by which values are compared. */
interface Unique {
  field: 'slug' | 'name' | 'websiteUrl' | 'shortDescription';
  keyOf(written: Written): string | null;
  repair: string;
}

const UNIQUE: readonly Unique[] = [
  {
    field: 'slug',
    keyOf: ({ kind, slug }) => `${kind}/${slug}`,
    repair: 'a file name of its own',
  },
  {
    field: 'websiteUrl',
    keyOf: ({ kind, record }) => `${kind} ${websiteKey(record.websiteUrl)}`,
    repair: 'one record for each website: remove one, or correct the address',
  },
  {
    field: 'name',
    keyOf: ({ kind, isDemo, record }) =>
      isDemo || record.source === 'self-listed' ? null : `${kind} ${brandKey(record)}`,
    repair: 'one record for each company: remove one, or write the name that tells them apart',
  },
  {
    field: 'shortDescription',
    keyOf: ({ isDemo, record }) =>
      isDemo || record.source === 'self-listed' ? null : record.shortDescription,
    repair: 'a sentence of its own',
  },
];

/** Every duplicate with the record that was listed first; the newer one must be repaired. */
export function* duplicates<W extends Written>(
  all: readonly W[],
): Generator<{ newer: W; older: W; finding: (older: string) => Finding }> {
  const byAge = all.toSorted((left, right) =>
    left.record.listedOn.localeCompare(right.record.listedOn),
  );
  for (const { field, keyOf, repair } of UNIQUE) {
    const first = new Map<string, W>();
    for (const newer of byAge) {
      const key = keyOf(newer);
      const older = key === null ? undefined : first.get(key);
      if (older !== undefined) {
        const finding = (file: string) => ({ field, problem: `is also that of ${file}`, repair });
        yield { newer, older, finding };
      } else if (key !== null) first.set(key, newer);
    }
  }
}
