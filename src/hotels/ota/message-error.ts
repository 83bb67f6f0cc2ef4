import type { Sentence } from '#hotels/sentences/sentence.ts';
import { KontorError } from '#kernel/error.ts';
import { FAULTS_MOST } from './limits.ts';

/** Whether it is wrong in itself, or is for another hotel than its sender may speak for. */
export type MessageCode = 'invalid-value' | 'other-hotel';

/** A fault with where it was found. */
export type Fault = Sentence | `${string}: ${Sentence}` | `${string} (line ${number})`;

/** Where something stands in a message. */
export interface MessagePosition {
  /** Counted from 1. */
  readonly line: number;
  /** Characters before it. */
  readonly offset: number;
}

/** What is wrong with a message, in sentences for those who run the system that sent it. */
export class MessageError extends KontorError {
  override readonly name = 'MessageError';
  /** One sentence for each fault, with its line where it is known. */
  readonly faults: readonly Fault[];
  readonly code: MessageCode;
  /** Of what it is about; 0 where that is the whole message. */
  readonly offset: number;

  constructor(
    faults: Fault | readonly Fault[],
    {
      line = null,
      offset = 0,
      code = 'invalid-value',
    }: { line?: number | null; offset?: number; code?: MessageCode } = {},
  ) {
    const sentences = [faults]
      .flat()
      .map((each): Fault => (line === null ? each : inLine(each, line)));
    super(sentences.join('\n'));
    this.faults = sentences;
    this.code = code;
    this.offset = offset;
  }
}

const inLine = (sentence: string, line: number): Fault => `${sentence} (line ${line})`;

/** The faults that were found in a message so far; those beyond the first are only counted. */
export class FaultList {
  readonly #named: { offset: number; sentence: Fault }[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  #name(offset: number, sentence: () => Fault): void {
    this.#count += 1;
    if (this.#count <= FAULTS_MOST) this.#named.push({ offset, sentence: sentence() });
  }

  /** Takes note of a fault, so that reading goes on and finds those behind it. */
  note({ line, offset }: MessagePosition, sentence: () => Fault): void {
    this.#name(offset, () => inLine(sentence(), line));
  }

  /**
   * What a part of the message says; undefined where anything is wrong in it. What does not fit
   * together is named only where each of its pieces is right by itself.
   */
  attempt<Read>(read: () => Read): Read | undefined {
    const before = this.#count;
    try {
      const value = read();
      return this.#count === before ? value : undefined;
    } catch (error) {
      // What is for another hotel is read no further.
      if (!(error instanceof MessageError) || error.code === 'other-hotel') throw error;
      if (this.#count === before)
        for (const fault of error.faults) this.#name(error.offset, () => fault);
      return undefined;
    }
  }

  /** @throws MessageError with all that was found, in the order of the message */
  refuse(): void {
    if (this.#count === 0) return;
    const named = this.#named.toSorted((one, other) => one.offset - other.offset);
    const sentences = named.map(({ sentence }) => sentence);
    const more = this.#count - sentences.length;
    throw new MessageError(more > 0 ? [...sentences, `${more} more faults`] : sentences);
  }
}
