import type { Sentence } from '#hotels/sentences/sentence.ts';
import { KontorError } from '#kernel/error.ts';
import { FAULTS_MOST } from '#kernel/text/faults.ts';

/** Whether the message is invalid, or is for another hotel than its sender may send for. */
export type MessageCode = 'invalid-value' | 'other-hotel';

/** A fault and its position. */
export type Fault = Sentence | `${string}: ${Sentence}` | `${string} (line ${number})`;

/** A position in a message. */
export interface MessagePosition {
  /** Counted from 1. */
  readonly line: number;
  /** The number of characters before it. */
  readonly offset: number;
}

/** The faults of a message, in sentences for the operators of the system that sent it. */
export class MessageError extends KontorError {
  override readonly name = 'MessageError';
  /** One sentence for each fault, with its line if it is known. */
  readonly faults: readonly Fault[];
  readonly code: MessageCode;
  /** The line; 0 for the whole message. */
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

/** The faults of a message so far; above a limit they are only counted. */
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

  /** Records a fault; reading continues, so that later faults are found. */
  note({ line, offset }: MessagePosition, sentence: () => Fault): void {
    this.#name(offset, () => inLine(sentence(), line));
  }

  /**
   * The value of a part of the message; undefined if it has a fault. A contradiction between values
   * is reported only if each value is right by itself.
   */
  attempt<Read>(read: () => Read): Read | undefined {
    const before = this.#count;
    try {
      const value = read();
      return this.#count === before ? value : undefined;
    } catch (error) {
      // A message for another hotel is not read further.
      if (!(error instanceof MessageError) || error.code === 'other-hotel') throw error;
      if (this.#count === before)
        for (const fault of error.faults) this.#name(error.offset, () => fault);
      return undefined;
    }
  }

  /** Ends the reading. @throws MessageError with all faults, in the order of the message */
  refuse(): void {
    if (this.#count === 0) return;
    const named = this.#named.toSorted((one, other) => one.offset - other.offset);
    const sentences = named.map(({ sentence }) => sentence);
    const more = this.#count - sentences.length;
    throw new MessageError(more > 0 ? [...sentences, `${more} more faults`] : sentences);
  }
}
