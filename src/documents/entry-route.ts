import { openPer } from '#kernel/async/single-flight.ts';
import { z } from 'zod';
import type { Entry } from '#register/search/entry.ts';
import type { Contract } from '#kernel/http/contract.ts';
import type { Route } from '#kernel/http/reads.ts';
import type { Answer } from '#kernel/http/respond.ts';
import type { Tombstone } from '#register/records/tombstone.ts';
import type { SeenSite } from '#register/observer/seen.ts';
import { entryHistoryPath } from '#register/history/feed.ts';
import { siteOf, type SiteEntry } from '#register/observer/site.ts';
import { slug as slugRule } from '#register/records/fields.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Sources } from '#register/records/source.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import { dayWords, REGISTER_WORDS } from '#words/words.ts';
import { entryMarkdown, type EntryText } from './entry-markdown.ts';
import { blocks, bullets, link, plain } from '#words/markdown.ts';

/** What the Markdown alternate of an entry's page reads from the snapshot of the deploy. */
interface EntrySource {
  entry(kind: Kind, slug: string): Promise<Entry | null>;
  sources(): Promise<Sources>;
  seenOf(site: string): Promise<SeenSite | null>;
  tombstone(kind: Kind, slug: string): Promise<Tombstone | null>;
}

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

const entryMarkdownContract = (kind: Kind, language: Language): Contract => ({
  operationId: language === 'en' ? `read_${kind}_page` : `read_${kind}_page_${language}`,
  method: 'GET',
  path: localPath(language, `/${kind}/{file}`),
  summary: `The page of one ${REGISTER_WORDS[kind].one} as Markdown`,
  description: 'The same facts in the same words as the page of the same address without .md.',
  tag: kind,
  // Any file name: a name of no entry is answered in Markdown as well.
  params: { file: z.string() },
  answers: {
    200: { description: 'Markdown' },
    404: { description: 'No such page, in Markdown' },
    410: { description: 'Removed, and why' },
  },
});

const found = (entry: Entry, text: Required<EntryText>): Answer => {
  const { language } = text;
  const path = `/${entry.kind}/${entry.slug}`;
  return {
    status: 200,
    body: entryMarkdown(entry, text),
    freshness: 'until-deploy',
    headers: {
      'Content-Type': MARKDOWN_TYPE,
      Link:
        `<${localPath(language, path)}>; rel="canonical"; type="text/html", ` +
        `</api${path}>; rel="alternate"; type="application/json"`,
    },
  };
};

/** The link to the register: its Markdown is English, its pages exist in every language. */
const registerLink = (kind: Kind, language: Language): string =>
  link(
    wordsIn(language).notFound.entry.register(valueWordsIn(language).registers[kind].many),
    language === 'en' ? `/${kind}.md` : localPath(language, `/${kind}`),
  );

const notFound = (kind: Kind, language: Language): Answer => {
  const { title, lead, documents } = wordsIn(language).notFound.entry;
  return {
    status: 404,
    body: blocks(
      `# ${title}`,
      lead,
      bullets([registerLink(kind, language), link(documents, '/llms.txt')]),
    ),
    freshness: 'briefly',
    headers: { 'Content-Type': MARKDOWN_TYPE },
  };
};

/** The text of the page of a removed entry, as Markdown. */
const gone = (entry: SiteEntry, language: Language, stone: Tombstone): Answer => {
  const { kind } = entry;
  const { removed: words, entry: entryWords } = wordsIn(language);
  const { removedOn, note, movedTo } = stone;
  const now = localPath(language, `/${kind}/${movedTo}.md`);
  return {
    ...notFound(kind, language),
    status: 410,
    body: blocks(
      `# ${words.short}`,
      plain(words.lead(stone, dayWords(removedOn, language))),
      ...(note === null ? [] : [plain(note)]),
      ...(movedTo === null ? [] : [`${words.now}: ${link(movedTo, now)}`]),
      bullets([link(entryWords.history, entryHistoryPath(entry)), registerLink(kind, language)]),
    ),
  };
};

/** GET /{kind}/{slug}.md: made on request, so that a deploy has only two files for each entry. */
export const entryMarkdownRoute = (
  kind: Kind,
  language: Language,
  open: () => Promise<EntrySource>,
): Route => {
  const sourcesOf = openPer(open, (catalogue) => catalogue.sources());
  return {
    contract: entryMarkdownContract(kind, language),
    handle: async ({ params: { file = '' } }) => {
      const slug = slugRule.safeParse(file.replace(/\.md$/, ''));
      if (!slug.success) return notFound(kind, language);
      const catalogue = await open();
      const entry = await catalogue.entry(kind, slug.data);
      if (entry === null) {
        const stone = await catalogue.tombstone(kind, slug.data);
        return stone === null
          ? notFound(kind, language)
          : gone({ kind, slug: slug.data }, language, stone);
      }
      const sources = await sourcesOf();
      const seen = await catalogue.seenOf(siteOf(entry.record.websiteUrl));
      return found(entry, { source: sources[entry.record.source], seen, language });
    },
  };
};
