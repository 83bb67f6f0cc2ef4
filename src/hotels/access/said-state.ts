import { KontorError } from '#kernel/error.ts';

/**
 * Everything that a hotel's system has sent, as text, for dialects whose messages add to it in any
 * order.
 */
export interface SaidState {
  /** Increases with every change; zero: nothing was sent. */
  revision: number;
  text: string;
}

/** Another process has changed it since it was read: it must be read again. */
export class SaidStateChangedError extends KontorError {
  override readonly name = 'SaidStateChangedError';
}
