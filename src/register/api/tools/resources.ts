import type { Completer, McpResources } from '#kernel/mcp/resource.ts';
import { isKind, KINDS } from '#register/records/kinds.ts';
import { wholeEntry } from './get-entry.ts';
import { facetsIn } from './list-facets.ts';
import { whyMissing } from './missing-entry.ts';
import type { DirectoryToolPorts } from './ports.ts';

/** The entries as MCP resources, with the same content as the tool get_entry returns. */

const JSON_TYPE = 'application/json';
const ADDRESS = /^kontor:\/\/([a-z]+)(?:\/([0-9a-z-]{1,100}))?$/;
const RULE =
  'an address here is kontor://{kind} or kontor://{kind}/{slug}; kind is one of ' +
  KINDS.join(', ');

const json = (value: unknown) => ({ mimeType: JSON_TYPE, text: JSON.stringify(value) });

const NOTHING_ASKED = { text: null, filters: [], page: 1 };

/** One more than the protocol allows in a completion, to know that there are more. */
const SLUGS_MOST = 101;

export const completeKind: Completer<DirectoryToolPorts> = async (typed) =>
  KINDS.filter((kind) => kind.startsWith(typed.toLowerCase()));

/** Slugs that begin with the typed text, then slugs of entries that a search for it finds. */
export const completeSlug: Completer<DirectoryToolPorts> = async (
  typed,
  { kind = '' },
  { catalogue: open },
) => {
  if (!isKind(kind)) return [];
  const catalogue = await open();
  const text = typed.trim().toLowerCase();
  const begun = await catalogue.slugsFrom(kind, text.replace(/[\s_]+/g, '-'), SLUGS_MOST);
  if (text === '' || begun.length > 0) return begun;
  const { asked, total } = await catalogue.reader.read(kind, text.slice(0, 100));
  return total === 0 ? [] : catalogue.reader.slugs(kind, asked, SLUGS_MOST);
};

export const directoryResources: McpResources<DirectoryToolPorts> = {
  listed: KINDS.map((kind) => ({
    uri: `kontor://${kind}`,
    name: kind,
    title: `Register: ${kind}`,
    description: 'How many entries it holds, in all and by each value of each filter',
    mimeType: JSON_TYPE,
  })),
  templates: [
    {
      uriTemplate: 'kontor://{kind}/{slug}',
      name: 'entry',
      title: 'One entry',
      description: 'The record with its source and what was observed of its site, as get_entry',
      mimeType: JSON_TYPE,
      completers: { kind: completeKind, slug: completeSlug },
    },
  ],
  read: async (uri, ports) => {
    const [, kind = '', slug] = ADDRESS.exec(uri) ?? [];
    if (!isKind(kind)) return { missing: RULE };
    const catalogue = await ports.catalogue();
    if (slug === undefined) return json(await facetsIn(catalogue, kind, NOTHING_ASKED));
    const entry = await catalogue.entry(kind, slug);
    if (entry === null) return { missing: await whyMissing(catalogue, kind, slug) };
    return json(await wholeEntry(entry, ports));
  },
};
