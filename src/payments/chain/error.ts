import { KontorError } from '#kernel/error.ts';

/** The chain did not answer in time, or with something that is no answer. */
export class ChainUnavailableError extends KontorError {
  override readonly name = 'ChainUnavailableError';
}
