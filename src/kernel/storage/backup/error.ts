import { KontorError } from '#kernel/error.ts';

/** A backup that cannot be made, read or restored. */
export class BackupError extends KontorError {
  override readonly name = 'BackupError';
  /** What the operator can do about it. */
  readonly advice: string | undefined;

  constructor(message: string, options: { advice?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.advice = options.advice;
  }
}
