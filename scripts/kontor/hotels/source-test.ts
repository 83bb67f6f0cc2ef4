import { SourceError, type LiveResult, type LiveSystem } from '#hotels/live/ports.ts';
import type { LiveSource } from '#hotels/ports.ts';
import type { RoomPrice } from '#hotels/price.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { systemWorld } from '#kernel/world.ts';
import { decimalText } from '#kernel/money/amount.ts';
import { liveSystem } from '#app/stays/live-system.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, environment, withStore } from '../workplace.ts';
import { whichHotel } from './which.ts';

interface Options extends OutputOptions {
  content: string;
}

/** The tested stay, which most hotels sell: two nights for two adults, four weeks from now. */
const DAYS_AHEAD = 28;
const NIGHTS = 2;
const ANSWER_MOST_MS = 10_000;

const sampleStay = () => {
  const bookedOn = Math.floor(systemWorld.now().getTime() / DAY_MS);
  const arrival = bookedOn + DAYS_AHEAD;
  return { arrival, departure: arrival + NIGHTS, adults: 2, childrenAges: [], bookedOn };
};

interface Tested {
  hotel: string;
  source: string;
  outcome: 'priced' | 'unpriced' | 'fault';
  /** The number of offers, why there are none, or what is wrong. */
  said: string;
  cheapest: RoomPrice | null;
}

const testedOf = (result: LiveResult): Pick<Tested, 'outcome' | 'said' | 'cheapest'> =>
  'rooms' in result
    ? {
        outcome: 'priced',
        said: `${result.rooms.length} offers`,
        cheapest: result.rooms[0] ?? null,
      }
    : {
        outcome: 'unpriced',
        said: `${result.unbookable.reason}: ${result.unbookable.detail}`,
        cheapest: null,
      };

const test = async (system: LiveSystem, hotel: string, source: LiveSource): Promise<Tested> => {
  const named = { hotel, source: source.type };
  const signal = AbortSignal.timeout(ANSWER_MOST_MS);
  try {
    return { ...named, ...testedOf(await system.ask(source, sampleStay(), signal)) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { ...named, outcome: 'fault', said: error.message, cheapest: null };
  }
};

const cellsOf = ({ hotel, source, outcome, said, cheapest }: Tested): string[] => [
  ...[hotel, source, outcome],
  cheapest === null ? '–' : `${decimalText(BigInt(cheapest.totalCents), 2)} ${cheapest.currency}`,
  cheapest?.board ?? '–',
  said,
];

export const hotelsSourceTest = () =>
  command({
    name: 'source-test',
    does:
      'Asks the systems of hotels for two nights of two adults in four weeks. Exit code 1 when ' +
      'one gives no answer that can be used.',
    examples: ['hotels source-test', 'hotels source-test adlon-berlin'],
    json:
      '[{hotel, source: mews | apaleo, outcome: priced | unpriced | fault, said, ' +
      'cheapest: {roomCode, planCode, board, currency, totalCents, …} | null}]',
  })
    .argument('[slug]', 'the hotel; without it all that are asked live')
    .option(...CONTENT_OPTION)
    .action(async (slug: string | undefined, options: Options) => {
      const only = slug === undefined ? null : (await whichHotel(slug, options)).hotel;
      const settings = await withStore((store) => hotelSettingStore(store).list());
      const system = liveSystem(environment(), systemWorld.now);
      const found: Tested[] = [];
      for (const { hotel, source } of settings)
        if (source !== null && (only ?? hotel) === hotel)
          found.push(await test(system, hotel, source));
      const heading = ['Hotel', 'Source', 'Outcome', 'Cheapest', 'Board', 'What it says'];
      const text =
        found.length === 0 ? 'No hotel is asked live.' : table(heading, found.map(cellsOf));
      answer(options, found, text);
      if (found.some(({ outcome }) => outcome === 'fault')) process.exitCode = EXIT.failed;
    });
