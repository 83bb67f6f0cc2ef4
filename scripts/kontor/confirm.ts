import { createInterface } from 'node:readline/promises';
import { UsageError } from './failure.ts';
import { plain } from './output.ts';

/** The option `--yes` of commands that cannot be undone. */
export interface ConfirmOptions {
  yes?: boolean;
}

/**
 * Whether to continue. A terminal is asked; without a terminal, `--yes` is required.
 * @throws UsageError without terminal and `--yes`
 */
export const confirmed = async ({ yes }: ConfirmOptions, question: string): Promise<boolean> => {
  if (yes) return true;
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new UsageError('this cannot be undone, and there is no terminal to ask at: add --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${plain(question)} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
};
