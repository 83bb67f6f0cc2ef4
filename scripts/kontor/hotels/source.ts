import type { LiveSource } from '#hotels/ports.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { answer, facts, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, withStore } from '../workplace.ts';
import { NO_LINK, setLinkBy } from './no-link.ts';
import { sourceOf, type SourceOptions } from './source-options.ts';
import { whichHotel } from './which.ts';

interface Options extends OutputOptions, SourceOptions {
  content: string;
}

const factsOf = (source: LiveSource): [string, string][] =>
  source.type === 'mews'
    ? [
        ['Mews hotel', source.hotelId],
        ['Configuration', source.configurationId],
        ['Adults', source.adultCategoryId ?? 'as the configuration says'],
        ['Children', source.childCategoryId ?? 'as the configuration says'],
      ]
    : [
        ['Property', source.propertyId],
        ['Client', source.client],
        ...(['breakfast', 'lunch', 'dinner'] as const).map((meal): [string, string] => [
          `Services of ${meal}`,
          source.meals[meal].join(' ') || 'none',
        ]),
      ];

const NAMES = {
  mews: 'Mews Booking Engine API',
  apaleo: 'apaleo Booking API',
} as const satisfies Record<LiveSource['type'], string>;

const textOf = (hotel: string, source: LiveSource | null): string =>
  facts([
    ['Hotel', hotel],
    ['Prices', source === null ? 'embedded calendar' : NAMES[source.type]],
    ...(source === null ? [] : factsOf(source)),
  ]);

/** Sets the source of a hotel. @returns its link template, without which it has no price */
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
      'hotels source adlon-berlin --apaleo BER --client ABCD-SP-KONTOR --breakfast BER-BRK',
      'hotels source adlon-berlin --calendar',
    ],
    json:
      '{hotel, source: null | {type: mews, hotelId, configurationId, …} | ' +
      '{type: apaleo, client, propertyId, meals}, linkTemplate: string | null}',
  })
    .argument('<slug>', 'the hotel, as its content file is named')
    .option('--mews <id>', 'the id of the hotel at Mews')
    .option('--configuration <id>', 'the id of its booking engine there')
    .option('--adult-category <id>', 'the age category of adults, where Mews names none')
    .option('--child-category <id>', 'one age category for all children')
    .option('--apaleo <id>', 'the id of the property at apaleo')
    .option('--client <id>', 'the client of its account, whose secret APALEO_CLIENTS has')
    .option('--breakfast <ids...>', 'services at apaleo that are breakfast')
    .option('--lunch <ids...>', 'services that are lunch')
    .option('--dinner <ids...>', 'services that are dinner')
    .option('--calendar', 'the embedded calendar again')
    .option(...CONTENT_OPTION)
    .action(async (slug: string, options: Options) => {
      const source = sourceOf(options);
      const { hotel } = await whichHotel(slug, options);
      const linkTemplate = await withStore((store) => connect(store, hotel, source));
      const text = textOf(hotel, source);
      const test =
        source === null ? '' : `\n\nAsk it: npm run kontor -- hotels source-test ${hotel}`;
      const lack = linkTemplate === null ? `\n\nMissing: ${NO_LINK}.\n${setLinkBy(hotel)}` : '';
      answer(options, { hotel, source, linkTemplate }, text + test + lack);
    });
