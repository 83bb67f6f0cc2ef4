import { liveSource } from '#hotels/live/source.ts';
import type { LiveSource } from '#hotels/ports.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, facts, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, withStore } from '../workplace.ts';
import { NO_LINK, setLinkBy } from './no-link.ts';
import { whichHotel } from './which.ts';

interface Options extends OutputOptions {
  content: string;
  mews?: string;
  configuration?: string;
  adultCategory?: string;
  childCategory?: string;
  calendar?: boolean;
}

const FIELDS: Readonly<Record<string, string>> = {
  hotelId: '--mews',
  configurationId: '--configuration',
  adultCategoryId: '--adult-category',
  childCategoryId: '--child-category',
};

const sourceOf = (options: Options): LiveSource | null => {
  const { mews, configuration, adultCategory, childCategory, calendar } = options;
  const ofMews = [mews, configuration, adultCategory, childCategory];
  if (calendar && ofMews.every((each) => each === undefined)) return null;
  if (calendar || mews === undefined || configuration === undefined)
    throw new UsageError('expected --calendar, or --mews HOTEL_ID with --configuration ID');
  const read = liveSource.safeParse({
    type: 'mews',
    hotelId: mews,
    configurationId: configuration,
    adultCategoryId: adultCategory ?? null,
    childCategoryId: childCategory ?? null,
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const option = FIELDS[String(issue?.path[0])] ?? '--mews';
  throw new UsageError(`${option}: expected ${issue?.message}`);
};

const textOf = (hotel: string, source: LiveSource | null): string =>
  facts([
    ['Hotel', hotel],
    ['Prices', source === null ? 'embedded calendar' : 'Mews Booking Engine API'],
    ...(source === null
      ? []
      : ([
          ['Mews hotel', source.hotelId],
          ['Configuration', source.configurationId],
          ['Adults', source.adultCategoryId ?? 'as the configuration says'],
          ['Children', source.childCategoryId ?? 'as the configuration says'],
        ] as const)),
  ]);

/** Sets the source; gives the hotel's link template, without which it has no price. */
const connect = async (
  store: Store,
  hotel: string,
  source: LiveSource | null,
): Promise<string | null> => {
  const settings = hotelSettingStore(store);
  await settings.setSource(hotel, source, systemWorld.now());
  return (await settings.settings([hotel])).get(hotel)?.linkTemplate ?? null;
};

export const hotelsSource = () =>
  command({
    name: 'source',
    does: 'Sets where the prices of a hotel come from. Other hotels have the embedded calendar.',
    examples: [
      'hotels source adlon-berlin --mews 3edbe1b4-… --configuration 93e27b6f-…',
      'hotels source adlon-berlin --calendar',
    ],
    json:
      '{hotel, source: null | {type: mews, hotelId, configurationId, …}, ' +
      'linkTemplate: string | null}',
  })
    .argument('<slug>', 'the hotel, as its content file is named')
    .option('--mews <id>', 'the id of the hotel at Mews')
    .option('--configuration <id>', 'the id of its booking engine there')
    .option('--adult-category <id>', 'the age category of adults, where Mews names none')
    .option('--child-category <id>', 'one age category for all children')
    .option('--calendar', 'the embedded calendar again')
    .option(...CONTENT_OPTION)
    .action(async (slug: string, options: Options) => {
      const source = sourceOf(options);
      const { hotel } = await whichHotel(slug, options);
      const linkTemplate = await withStore((store) => connect(store, hotel, source));
      const text = textOf(hotel, source);
      const lack = linkTemplate === null ? `\n\nMissing: ${NO_LINK}.\n${setLinkBy(hotel)}` : '';
      answer(options, { hotel, source, linkTemplate }, text + lack);
    });
