import { z } from 'zod';
import { readingTool } from '#kernel/mcp/reading-tool.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { detailJson, isFictional, type Entry } from '#register/search/entry.ts';
import { EXAMPLES, kindArgument, slugArgument } from './arguments.ts';
import { linksOf, linksSchema } from './entry-links.ts';
import { missingEntry } from './missing-entry.ts';
import { briefObserved, briefObservedSchema } from './observed.ts';
import type { DirectoryToolPorts } from './ports.ts';

const NAME = 'get_entry';

const input = z.strictObject({ kind: kindArgument, slug: slugArgument });

const output = z.object({
  kind: z.enum(KINDS),
  record: z
    .looseObject({ id: z.string(), slug: z.string(), name: z.string(), websiteUrl: z.string() })
    .describe('Exactly the record of GET /api/{kind}/{slug}; null: not known, []: none'),
  sentences: z.record(z.string(), z.string()).describe('What it is in other languages, by code'),
  fictional: z.boolean().describe('true: it shows what an entry can hold; nobody is called so'),
  provenance: z.object({
    listedOn: z.string(),
    checkedOn: z.string().describe('When the facts were last checked'),
    source: z.object({ title: z.string(), url: z.string().nullable(), licence: z.string() }),
  }),
  observed: briefObservedSchema,
  links: linksSchema,
});

const jsonRecord = output.shape.record;

/** An entry as both the tool and the resource return it. */
export const wholeEntry = async (
  entry: Entry,
  ports: DirectoryToolPorts,
): Promise<z.output<typeof output>> => {
  const { kind, slug, record } = entry;
  const sources = await (await ports.catalogue()).sources();
  const source = sources[record.source];
  return {
    kind,
    record: jsonRecord.parse(JSON.parse(detailJson(entry))),
    sentences: { ...entry.sentences },
    fictional: isFictional(entry),
    provenance: {
      listedOn: record.listedOn,
      checkedOn: record.checkedOn,
      source: {
        title: source?.title ?? record.source,
        url: source?.url ?? null,
        licence: source?.licence ?? 'see /sources',
      },
    },
    observed: await briefObserved({ kind, slug }, ports),
    links: linksOf(ports.siteUrl(), kind, slug),
  };
};

/** The entry for a call, or a text that says how to repair the call. */
export const entryFor = async <K extends Kind>(
  tool: string,
  { kind, slug }: { kind: K; slug: string },
  { catalogue: open }: Pick<DirectoryToolPorts, 'catalogue'>,
): Promise<{ entry: Entry } | { mistakes: string }> => {
  const catalogue = await open();
  const entry = await catalogue.entry(kind, slug);
  return entry === null ? missingEntry(tool, catalogue, kind, slug) : { entry };
};

export const getEntry = readingTool<typeof input, DirectoryToolPorts>({
  name: NAME,
  title: 'One entry with its source',
  description:
    'One entry by kind and slug: the whole record as the API answers it, where its facts come ' +
    'from and when they were checked, and in short what was observed of its site (robots.txt for ' +
    'AI crawlers, llms.txt, feeds, payment). What the owner declares and what was observed are ' +
    'kept apart. Evidence and history: get_observations.',
  ...{ input, output, examples: EXAMPLES },
  callsPerMinute: ({ callsPerMinute }) => callsPerMinute(),
  answer: async (asked, ports) => {
    const found = await entryFor(NAME, asked, ports);
    return 'mistakes' in found ? found : { value: await wholeEntry(found.entry, ports) };
  },
});
