import { dataPage, type OfferedData } from '#words/en/legal/data.ts';
import type { TextPage } from '#words/section.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import { dataPath, entriesIn, rightsOf, SCOPES, type Scope } from './dumps.ts';
import type { DataFacts } from './index-file.ts';

const offered = ({ entries, sources, files }: DataFacts, scope: Scope): OfferedData => {
  const some = entriesIn(scope, entries);
  return {
    title: scope === 'all' ? 'All registers' : REGISTER_WORDS[scope].title,
    records: some.length,
    ...rightsOf(some, sources),
    files: files
      .filter((file) => file.scope === scope)
      .map(({ name, bytes, sha256 }) => ({ path: dataPath(name), name, bytes, sha256 })),
    schema: dataPath(`${scope}.schema.json`),
  };
};

/** The page /data, and its Markdown. */
export const dataText = (facts: DataFacts): TextPage =>
  dataPage({
    siteUrl: facts.publication.siteUrl,
    date: facts.date,
    sets: SCOPES.map((scope) => offered(facts, scope)),
  });
