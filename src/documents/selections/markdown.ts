import { entryLine } from '#documents/register-markdown.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';
import { blocks, bullets, link, plain } from '#words/markdown.ts';
import { kilometres, REGISTER_WORDS } from '#words/words.ts';
import { selectionList } from './links.ts';
import { neighbourhoodOf, type Neighbourhood } from './neighbourhood.ts';
import { relatedOf, selectionsOf, type Selection } from './selection.ts';
import { selectionSentence, selectionTitle } from './words.ts';

const nearList = (near: Neighbourhood['near']): string =>
  bullets(
    near.map(
      ({ selection, km }) =>
        `${link(selectionTitle(selection), `${selection.path}.md`)}: ${kilometres(km, 'en')}`,
    ),
  );

const selectionMarkdown = (
  selection: Selection,
  all: readonly Selection[],
  lineOf: (entry: Entry) => string,
): string => {
  const { kind, entries } = selection;
  const { narrower, wider } = relatedOf(selection, all);
  const located = neighbourhoodOf(selection, all);
  return blocks(
    `# ${plain(selectionTitle(selection))}`,
    `> ${plain(selectionSentence(selection))}`,
    bullets(entries.map(lineOf)),
    '## Elsewhere',
    bullets([link(`All ${REGISTER_WORDS[kind].many}`, `/${kind}.md`)]),
    selectionList([...wider, ...(located?.around ?? []), ...(located?.inside ?? []), ...narrower]),
    nearList(located?.near ?? []),
  );
};

/** The Markdown alternate of every selection of a register, by its path. */
export const selectionDocuments = (
  kind: Kind,
  entries: readonly Entry[],
): (readonly [path: string, make: () => string])[] => {
  const all = selectionsOf(kind, entries);
  const lines = new Map<Entry, string>();
  // An entry is in many lists with the same text, so the text is made once.
  const lineOf = (entry: Entry): string => {
    const line = lines.get(entry) ?? entryLine(entry);
    lines.set(entry, line);
    return line;
  };
  return all.map((each) => [`${each.path}.md`, () => selectionMarkdown(each, all, lineOf)]);
};
