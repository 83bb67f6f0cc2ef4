import { KontorError } from '#kernel/error.ts';

/** A variable holds what it must not. The message names it, never its value: it may be a secret. */
export class EnvironmentError extends KontorError {
  override readonly name = 'EnvironmentError';
}
