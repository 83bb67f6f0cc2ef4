import { create, insertMultiple, search } from '@orama/orama';
import type { Entry } from '#register/search/entry.ts';
import { NO_VOCABULARY } from '#register/search/vocabulary.ts';
import { searchTexts } from '#register/search/texts.ts';
import { foldWords } from '#register/search/folding.ts';
import { peerOf, type Peer } from './search-peer.ts';

/** Words as they are folded: nothing is stemmed, and no word is left out. */
const TOKENIZER = {
  language: 'english',
  normalizationCache: new Map<string, string>(),
  tokenize: (text: string): string[] => foldWords(text),
};

export const indexWithOrama = (entries: readonly Entry[]): Promise<Peer> => {
  const documents = entries.map((entry, position) => {
    const { name, facts, description } = searchTexts(entry, NO_VOCABULARY);
    return { id: String(position), name, facts, description };
  });
  return peerOf('Orama', entries, async () => {
    const index = create({
      schema: { name: 'string', facts: 'string', description: 'string' },
      components: { tokenizer: TOKENIZER },
    });
    await insertMultiple(index, documents);
    return async (term, keep) => {
      const { hits } = await search(index, {
        term,
        boost: { name: 4, facts: 2 },
        // Every word has to be found.
        threshold: 0,
        limit: entries.length,
      });
      return hits.map(({ id }) => Number(id)).filter(keep);
    };
  });
};
