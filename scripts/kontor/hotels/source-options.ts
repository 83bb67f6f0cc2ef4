import { liveSource } from '#hotels/live/source.ts';
import type { LiveSource } from '#hotels/ports.ts';
import { UsageError } from '../failure.ts';

/** Options that name the source of a hotel's prices. */
export interface SourceOptions {
  mews?: string;
  configuration?: string;
  adultCategory?: string;
  childCategory?: string;
  apaleo?: string;
  client?: string;
  breakfast?: string[];
  lunch?: string[];
  dinner?: string[];
  calendar?: boolean;
}

const FIELDS: Readonly<Record<string, string>> = {
  hotelId: '--mews',
  configurationId: '--configuration',
  adultCategoryId: '--adult-category',
  childCategoryId: '--child-category',
  propertyId: '--apaleo',
  client: '--client',
  breakfast: '--breakfast',
  lunch: '--lunch',
  dinner: '--dinner',
};

const EXPECTED =
  'expected --calendar, or --mews HOTEL_ID with --configuration ID, or --apaleo PROPERTY_ID ' +
  'with --client ID';

const isNamed = (value: unknown): boolean => value !== undefined;

const ofMews = ({ mews, configuration, adultCategory, childCategory }: SourceOptions) => [
  ...[mews, configuration, adultCategory, childCategory],
];

const ofApaleo = ({ apaleo, client, breakfast, lunch, dinner }: SourceOptions) => [
  ...[apaleo, client, breakfast, lunch, dinner],
];

/** The source in the options, not checked yet; undefined if options are missing or contradict. */
const given = (options: SourceOptions): object | undefined => {
  const { mews, configuration, apaleo, client } = options;
  const isBoth = ofMews(options).some(isNamed) && ofApaleo(options).some(isNamed);
  if (options.calendar || isBoth) return undefined;
  if (mews !== undefined && configuration !== undefined)
    return {
      type: 'mews',
      hotelId: mews,
      configurationId: configuration,
      adultCategoryId: options.adultCategory ?? null,
      childCategoryId: options.childCategory ?? null,
    };
  if (apaleo === undefined || client === undefined) return undefined;
  const { breakfast = [], lunch = [], dinner = [] } = options;
  return { type: 'apaleo', client, propertyId: apaleo, meals: { breakfast, lunch, dinner } };
};

/** The live source in the options; null: the embedded calendar. @throws UsageError */
export const sourceOf = (options: SourceOptions): LiveSource | null => {
  const ofSystems = [...ofMews(options), ...ofApaleo(options)];
  if (options.calendar && !ofSystems.some(isNamed)) return null;
  const named = given(options);
  if (named === undefined) throw new UsageError(EXPECTED);
  const read = liveSource.safeParse(named);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = issue?.path.map(String) ?? [];
  const option = path.flatMap((each) => FIELDS[each] ?? [])[0] ?? EXPECTED;
  throw new UsageError(`${option}: expected ${issue?.message}`);
};
