import { styleText } from 'node:util';
import { KontorError } from '#kernel/error.ts';

/** LiteSVM is a package of development, and there are builds of it for some machines only. */
export class SandboxMissingError extends KontorError {
  override readonly name = 'SandboxMissingError';
}

/** The directory needs no chain: it starts, and one line says what it lacks. */
export const goOnWithoutChain = (error: unknown): undefined => {
  if (!(error instanceof SandboxMissingError)) throw error;
  console.warn(
    `${styleText('yellow', '!')} The sandbox chain is missing: LiteSVM is not installed. ` +
      'Test mode has no chain until a plain `npm ci` installs it, or SOLANA_TEST_RPC names one.',
  );
};
