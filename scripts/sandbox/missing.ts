import { styleText } from 'node:util';
import { KontorError } from '#kernel/error.ts';

/** LiteSVM is not installed: it is a development package that not all machines can run. */
export class SandboxMissingError extends KontorError {
  override readonly name = 'SandboxMissingError';
}

/** Continues without a chain, because the directory needs none, and prints a warning. */
export const goOnWithoutChain = (error: unknown): undefined => {
  if (!(error instanceof SandboxMissingError)) throw error;
  console.warn(
    `${styleText('yellow', '!')} The sandbox chain is missing: LiteSVM is not installed. ` +
      'Test mode has no chain until a plain `npm ci` installs it, or SOLANA_TEST_RPC names one.',
  );
};
