import type { DocumentFacts } from '#documents/facts.ts';
import { directoryServerOf, hotelToolOf } from '#documents/mcp/guide.ts';
import type { Language } from '#words/language.ts';
import { registerWordsIn } from '#words/register-api.ts';
import { dataRequests } from './data-requests.ts';
import { guideSamples } from './guide-samples.ts';
import { pickFrom } from './picks.ts';

/** The blocks to copy below the parts of the topics: pages and documents show the same ones. */

export interface Block {
  /** The language of its text, as Markdown names it. */
  info: 'sh' | 'ts' | 'json';
  title: string;
  /** A label for readers who cannot see the context. */
  label: string;
  text: string;
}

/** By the id of the part that they belong to. */
export type BlocksByPart = ReadonlyMap<string, readonly Block[]>;

/** Makes the blocks of a language, with labels that name their parts. */
const makersOf = (language: Language) => {
  const { topics, api } = registerWordsIn(language);
  const { labels } = api.api.samples;
  const { install, settings, call, labels: named } = api.mcp;
  const titles = new Map<string, string>([
    ['first-request', api.firstRequest.title],
    ...topics.flatMap(({ parts }) => parts.map(({ id, title }) => [id, title] as const)),
  ]);
  const titleOf = (id: string): string => titles.get(id) ?? id;
  const block = (info: Block['info'], title: string, label: string, text: string): Block => ({
    ...{ info, title, label, text },
  });
  return {
    curl: (id: string, text: string) => block('sh', 'curl', labels.curl(titleOf(id)), text),
    typescript: (id: string, text: string) =>
      block('ts', 'TypeScript', labels.typescript(titleOf(id)), text),
    server: (id: string, server: { install: readonly string[]; call: string }) => [
      block('sh', install, named.install(titleOf(id)), server.install.join('\n')),
      block('sh', call, named.call(titleOf(id)), server.call),
    ],
    settings: (id: string, text: string) =>
      block('json', settings, named.settings(titleOf(id)), text),
  };
};

export const blocksByPart = (facts: DocumentFacts, language: Language): BlocksByPart => {
  const { publication, entries } = facts;
  const samples = guideSamples(publication.siteUrl, pickFrom(entries.publishers));
  const hotels = hotelToolOf(facts, language);
  const make = makersOf(language);
  return new Map<string, readonly Block[]>([
    ...Object.entries(samples).map(
      ([id, { curl, typescript }]) =>
        [id, [make.curl(id, curl), make.typescript(id, typescript)]] as const,
    ),
    ...Object.entries(dataRequests(publication)).map(
      ([id, curl]) => [id, [make.curl(id, curl)]] as const,
    ),
    [
      'hotel-search',
      [...make.server('hotel-search', hotels), make.settings('hotel-search', hotels.settings)],
    ],
    ['directory-mcp', make.server('directory-mcp', directoryServerOf(facts, language))],
  ]);
};
