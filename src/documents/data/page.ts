import type { OfferedData } from '#words/en/legal/data.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import type { TextPage } from '#words/section.ts';
import { dataPath, entriesIn, rightsOf, SCOPES, type Scope } from './dumps.ts';
import type { DataFacts } from './index-file.ts';

const titleOf = (scope: Scope, language: Language): string =>
  scope === 'all'
    ? wordsIn(language).site.allRegisters
    : valueWordsIn(language).registers[scope].title;

const offered = (
  { entries, sources, files }: DataFacts,
  scope: Scope,
  language: Language,
): OfferedData => {
  const some = entriesIn(scope, entries);
  return {
    title: titleOf(scope, language),
    records: some.length,
    ...rightsOf(scope, { entries, sources }),
    files: files
      .filter((file) => file.scope === scope)
      .map(({ name, bytes, sha256 }) => ({ path: dataPath(name), name, bytes, sha256 })),
    schema: dataPath(`${scope}.schema.json`),
  };
};

/** The page /data, and its Markdown. */
export const dataText = (facts: DataFacts, language: Language): TextPage =>
  wordsIn(language).dataPage({
    siteUrl: facts.publication.siteUrl,
    date: facts.date,
    sets: SCOPES.map((scope) => offered(facts, scope, language)),
  });
