import { createInterface } from 'node:readline/promises';
import { UsageError } from './failure.ts';
import { plain } from './output.ts';

/** `--yes` as the verbs take it that cannot be undone. */
export interface ConfirmOptions {
  yes?: boolean;
}

/** Whether to go on: asks on a terminal; where nobody can be asked, `--yes` must say so. */
export const confirmed = async ({ yes }: ConfirmOptions, question: string): Promise<boolean> => {
  if (yes) return true;
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new UsageError('this cannot be undone and nobody can be asked here: add --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${plain(question)} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
};
