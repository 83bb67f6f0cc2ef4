import { z } from 'zod';
import { readGiven, repairText } from '#kernel/mcp/mistakes.ts';
import { objectSchema } from '#kernel/mcp/schema.ts';
import { readingAnnotations, type McpTool } from '#kernel/mcp/tool.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
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
const TITLE = 'Count entries by filter value';

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

/** What each value of each filter holds. */
export const facetsIn = async (
  catalogue: ToolCatalogue,
  kind: Kind,
  query: ListQuery,
): Promise<z.output<typeof output>> => ({
  kind,
  total: await catalogue.count(kind, query),
  facets: await countFacets(catalogue, kind, query, REGISTERS[kind].filters),
});

export const listFacets: McpTool<DirectoryToolPorts> = {
  name: NAME,
  title: TITLE,
  description:
    'How many entries of a register hold each value of each filter, such as saas by category, ' +
    'country and stage. With q and filters it counts what is left; use it before search_entries ' +
    'to choose values that find something.',
  inputSchema: objectSchema(input, 'input'),
  outputSchema: objectSchema(output, 'output'),
  annotations: readingAnnotations(TITLE, 'own data'),
  callsPerMinute: ({ callsPerMinute }) => callsPerMinute(),
  call: async (given, ports) => {
    const read = readGiven(NAME, input, withFoldedFilters(given), EXAMPLES);
    if ('mistakes' in read) return read;
    const { kind } = read.input;
    const wrong = wrongFilters(kind, read.input);
    if (wrong.length > 0) return { mistakes: repairText(NAME, wrong) };
    return { value: await facetsIn(await ports.catalogue(), kind, listQueryOf(read.input)) };
  },
};
