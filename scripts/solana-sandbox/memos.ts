import { isMemoProgram } from './programs.ts';
import { keyAt, type WireMessage } from './wire.ts';

/** The texts of the memos, each with its length in bytes in front, as nodes list them. */
export const memosOf = (message: WireMessage): string | null => {
  const texts = message.instructions
    .filter(({ program }) => isMemoProgram(keyAt(message, program)))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`);
  return texts.length === 0 ? null : texts.join('; ');
};
