import { KontorError } from '#kernel/error.ts';

/** What is wrong with a message, in a sentence for whoever runs the system that sent it. */
export class MessageError extends KontorError {
  override readonly name = 'MessageError';
  /** Line of the message, counted from 1; null where it is not known. */
  readonly line: number | null;

  constructor(sentence: string, { line = null }: { line?: number | null } = {}) {
    super(line === null ? sentence : `${sentence} (line ${line})`);
    this.line = line;
  }
}
