import MiniSearch from 'minisearch';
import type { Entry } from '#register/search/entry.ts';
import { NO_VOCABULARY } from '#register/search/vocabulary.ts';
import { searchTexts } from '#register/search/texts.ts';
import { foldWords } from '#register/search/folding.ts';
import { peerOf, type Peer } from './search-peer.ts';

export const indexWithMiniSearch = (entries: readonly Entry[]): Promise<Peer> => {
  const documents = entries.map((entry, id) => ({ id, ...searchTexts(entry, NO_VOCABULARY) }));
  return peerOf('MiniSearch', entries, () => {
    const index = new MiniSearch({
      fields: ['name', 'facts', 'description'],
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
      searchOptions: {
        prefix: true,
        combineWith: 'AND',
        boost: { name: 4, facts: 2 },
        tokenize: foldWords,
      },
    });
    index.addAll(documents);
    return (text, keep) =>
      index.search(text, { filter: ({ id }) => keep(Number(id)) }).map(({ id }) => Number(id));
  });
};
