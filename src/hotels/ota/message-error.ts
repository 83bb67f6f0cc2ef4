import { KontorError } from '#kernel/error.ts';
import { FAULTS_MOST } from './limits.ts';

/** Whether it is wrong in itself, or is for another hotel than its sender may speak for. */
export type MessageCode = 'invalid-value' | 'other-hotel';

/** What is wrong with a message, in sentences for whoever runs the system that sent it. */
export class MessageError extends KontorError {
  override readonly name = 'MessageError';
  /** One sentence for each fault, with its line where it is known. */
  readonly faults: readonly string[];
  readonly code: MessageCode;

  constructor(
    faults: string | readonly string[],
    { line = null, code = 'invalid-value' }: { line?: number | null; code?: MessageCode } = {},
  ) {
    const sentences = [faults].flat().map((each) => (line === null ? each : inLine(each, line)));
    super(sentences.join('\n'));
    this.faults = sentences;
    this.code = code;
  }
}

const inLine = (sentence: string, line: number): string => `${sentence} (line ${line})`;

/** The faults that were found in a message so far; those beyond the first are only counted. */
export class FaultList {
  readonly #named: string[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Takes note of a fault, so that reading goes on and finds those behind it. */
  note(line: number, sentence: () => string): void {
    this.#count += 1;
    if (this.#count <= FAULTS_MOST) this.#named.push(inLine(sentence(), line));
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
      if (this.#count === before) {
        this.#count += 1;
        if (this.#count <= FAULTS_MOST) this.#named.push(...error.faults);
      }
      return undefined;
    }
  }

  /** @throws MessageError with all that was found */
  refuse(): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#named.length;
    throw new MessageError(more > 0 ? [...this.#named, `${more} more faults`] : this.#named);
  }
}
