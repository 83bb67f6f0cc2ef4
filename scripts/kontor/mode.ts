import type { Command } from 'commander';
import { MODES, type Mode } from '#access/key.ts';
import { oneOf } from './command.ts';
import { UsageError } from './failure.ts';

/** The option `--mode` of commands on a whole mode. */

export interface ModeOptions {
  mode: string;
}

export const modeOption = (command: Command): Command =>
  command.requiredOption('--mode <mode>', 'test or live');

export const modeOf = ({ mode: given }: ModeOptions): Mode => {
  const mode = oneOf('--mode', MODES, given);
  if (mode === undefined) throw new UsageError('--mode: expected test or live');
  return mode;
};
