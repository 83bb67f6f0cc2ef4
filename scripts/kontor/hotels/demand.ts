import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demandCsv, demandReport, type DemandRow } from '#hotels/demand/report.ts';
import { demandStore } from '#hotels/storage/hotel-demand.ts';
import { command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, withStore } from '../workplace.ts';
import { whichHotel } from './which.ts';

interface Options extends OutputOptions {
  content: string;
  town?: string;
  month?: string;
  csv?: boolean;
  files?: string;
}

const HEADING = ['Hotel', 'Town', 'Asked in', 'Stay in', 'Party', 'Outcome', 'Asks'];

const cellsOf = ({ hotel, town, month, stayMonth, party, outcome, asks }: DemandRow): string[] => [
  ...[hotel, town ?? '–', month, stayMonth ?? '–', party ?? '–', outcome, String(asks)],
];

const checkMonth = (month: string | undefined): void => {
  if (month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new UsageError('--month: expected a month such as 2026-11');
};

/** Writes one file for each hotel and month, for its owner. @returns the names of the files */
const writeFiles = async (folder: string, rows: readonly DemandRow[]): Promise<string[]> => {
  await mkdir(folder, { recursive: true });
  const files = Map.groupBy(rows, ({ hotel, month }) => `${hotel}-${month}.csv`);
  for (const [name, own] of files) await writeFile(join(folder, name), demandCsv(own));
  return [...files.keys()];
};

export const hotelsDemand = () =>
  command({
    name: 'demand',
    does: 'Shows how often hotels were searched for, and why there was no price.',
    examples: [
      'hotels demand adlon-berlin',
      'hotels demand --town Zermatt --month 2026-11 --json',
      'hotels demand --month 2026-11 --files demand',
    ],
    json: '[{hotel, town, month, stayMonth, party, outcome: priced | any | a reason, asks}]',
  })
    .argument('[slug]', 'one hotel; absent: all')
    .option('--town <name>', 'hotels of one town')
    .option('--month <month>', 'asked in this month, such as 2026-11')
    .option('--csv', 'print columns for a spreadsheet')
    .option('--files <folder>', 'write a file for each hotel and month, for its owner')
    .option(...CONTENT_OPTION)
    .action(async (slug: string | undefined, options: Options) => {
      const { town, month, csv, files } = options;
      checkMonth(month);
      const filter = {
        ...(slug === undefined ? {} : { hotel: slug }),
        ...(town === undefined ? {} : { town }),
        ...(month === undefined ? {} : { month }),
      };
      const rows = demandReport(await withStore((store) => demandStore(store).counts(filter)));
      // Asks of a hotel that is no longer listed are kept; a hotel without any must be one.
      if (slug !== undefined && rows.length === 0) await whichHotel(slug, options);
      if (files !== undefined) {
        const names = await writeFiles(files, rows);
        return answer(options, names, names.length === 0 ? 'No asks.' : names.join('\n'));
      }
      if (csv === true) return answer({}, null, demandCsv(rows).trimEnd().replaceAll('\r', ''));
      answer(options, rows, rows.length === 0 ? 'No asks.' : table(HEADING, rows.map(cellsOf)));
    });
