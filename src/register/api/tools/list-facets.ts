import { z } from 'zod';
import { repairText } from '#kernel/mcp/mistakes.ts';
import { readingTool } from '#kernel/mcp/reading-tool.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { countFacets } from '#register/search/facets.ts';
import type { ListQuery } from '#register/search/query.ts';
import {
  EXAMPLES,
  filterArguments,
  kindArgument,
  listQueryOf,
  textArgument,
  withFoldedFilters,
  wrongFilters,
} from './arguments.ts';
import type { DirectoryToolPorts, ToolCatalogue } from './ports.ts';

const NAME = 'list_facets';

const input = z.strictObject({
  kind: kindArgument,
  q: textArgument.optional(),
  ...filterArguments,
});

const output = z.object({
  kind: z.enum(KINDS),
  total: z.int().describe('Entries that match all that was asked'),
  facets: z
    .record(z.string(), z.record(z.string(), z.int()))
    .describe('By filter and value; each filter is counted under all others'),
});

/** The number of entries for each value of each filter. */
export const facetsIn = async (
  catalogue: ToolCatalogue,
  kind: Kind,
  query: ListQuery,
): Promise<z.output<typeof output>> => ({
  kind,
  total: await catalogue.count(kind, query),
  facets: await countFacets(catalogue, kind, query),
});

export const listFacets = readingTool<typeof input, DirectoryToolPorts>({
  name: NAME,
  title: 'Count entries by filter value',
  description:
    'How many entries of a register hold each value of each filter, such as saas by category, ' +
    'country and stage. With q and filters it counts what is left; use it before search_entries ' +
    'to choose values that find something.',
  ...{ input, output, examples: EXAMPLES },
  corrected: withFoldedFilters,
  callsPerMinute: ({ callsPerMinute }) => callsPerMinute(),
  answer: async (asked, ports) => {
    const { kind } = asked;
    const wrong = wrongFilters(kind, asked);
    if (wrong.length > 0) return { mistakes: repairText(NAME, wrong) };
    return { value: await facetsIn(await ports.catalogue(), kind, listQueryOf(asked)) };
  },
});
