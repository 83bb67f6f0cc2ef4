import { KontorError } from '#kernel/error.ts';

/** All that a hotel's system said so far, as text, where messages add to it in any order. */
export interface SaidState {
  /** Rises with every change; zero: nothing was said. */
  revision: number;
  text: string;
}

/** Somebody else has added to it since it was read: it is read again. */
export class SaidStateChangedError extends KontorError {
  override readonly name = 'SaidStateChangedError';
}
