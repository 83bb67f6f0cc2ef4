import type { DocumentFacts } from '#documents/facts.ts';
import {
  directoryServerOf,
  hotelToolOf,
  type DirectoryServer,
  type HotelTool,
} from '#documents/mcp/guide.ts';
import type { ApiEdition } from '#documents/reference/api.ts';
import {
  bodyText,
  headerText,
  printedRows,
  type Answers,
} from '#documents/register-api/answers.ts';
import { blocksByPart, type BlocksByPart } from '#documents/register-api/blocks.ts';
import { registerEdition } from '#documents/register-api/guide.ts';
import type { Language } from '#words/language.ts';
import { registerWordsIn } from '#words/register-api.ts';

/** An example answer, shown next to the request for it. */
export interface ShownAnswer {
  title: string;
  label: string;
  text: string;
}

/** Everything that the pages on the register's API show in a language. */
export interface RegisterDocs {
  edition: ApiEdition;
  blocks: BlocksByPart;
  /** Example answers by the id of the part that shows the request. */
  shown: ReadonlyMap<string, ShownAnswer>;
  answers: Answers;
  hotelTool: HotelTool;
  directoryServer: DirectoryServer;
}

const ROWS_PRINTED = 9;

const shownAnswers = (answers: Answers, language: Language): [string, ShownAnswer][] => {
  const { api, topics } = registerWordsIn(language);
  const { oneRow, found, whole, again, headers, label } = api.shown;
  const parts = topics.flatMap((topic) => topic.parts);
  const total = answers.search.headers.get('X-Total-Count') ?? '';
  const texts: readonly (readonly [id: string, title: string, text: string])[] = [
    ['first-request', oneRow, bodyText(answers.first)],
    ['search', found(total), printedRows(answers.search, ROWS_PRINTED)],
    ['one-record', whole, bodyText(answers.record)],
    ['conditional', again, String(answers.notModified.status)],
    ['pages', headers, headerText(answers.paging, ['Link', 'X-Total-Count'])],
    ['repair', String(answers.invalidQuery.status), bodyText(answers.invalidQuery)],
  ];
  return texts.map(([id, title, text]) => {
    const part = parts.find((each) => each.id === id) ?? api.firstRequest;
    return [id, { title, text, label: label(part.title) }];
  });
};

export const registerDocs = (
  facts: DocumentFacts,
  answers: Answers,
  language: Language,
): RegisterDocs => ({
  edition: registerEdition(facts, language),
  blocks: blocksByPart(facts, language),
  shown: new Map(shownAnswers(answers, language)),
  answers,
  hotelTool: hotelToolOf(facts, language),
  directoryServer: directoryServerOf(facts, language),
});
