import type { Kind } from '#register/records/kinds.ts';
import { isOf, type Lexicon } from '#register/search/lexicon.ts';

/** The lexicon of one register: without words that have no sense in it. */
export const lexiconOfKind = (from: Lexicon, kind: Kind): Lexicon => {
  const isHeld = isOf(from, kind);
  const held = <Value>(all: Readonly<Record<string, Value>>, valueOf = (name: string) => name) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isHeld(valueOf(name))));
  const standing = (all: Lexicon['phrases']): Lexicon['phrases'] =>
    Object.fromEntries(
      Object.entries(all).flatMap(([phrase, senses]) => {
        const own = senses.filter(isHeld);
        return own.length === 0 ? [] : [[phrase, own]];
      }),
    );
  return {
    ...from,
    ...{ phrases: standing(from.phrases), stems: standing(from.stems) },
    kinds: held(from.kinds),
    broader: held(from.broader, (tag) => `tag:${tag}`),
  };
};
