import type { PARTS, SENTENCES } from '#hotels/sentences/sentence.ts';

export type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>;

type WordsOf<Templates extends Tables> = {
  readonly [Table in keyof Templates]: Readonly<Record<keyof Templates[Table], string>>;
};

/** Every sentence in another language than English; what stands in braces is filled in. */
export interface SentenceWords {
  sentences: WordsOf<typeof SENTENCES>;
  parts: WordsOf<typeof PARTS>;
}
