import { syncBuiltinESMExports } from 'node:module';
import readline, { createInterface } from 'node:readline/promises';
import { vi } from 'vitest';

/** A person at a terminal who answers yes, after others have done this meanwhile. */
export const atTerminal = (meanwhile: () => Promise<void>): (() => void) => {
  const asked = createInterface({ input: process.stdin });
  asked.close();
  vi.spyOn(asked, 'question').mockImplementation(async () => {
    await meanwhile();
    return 'y';
  });
  const terminal = vi.spyOn(readline, 'createInterface').mockReturnValue(asked);
  syncBuiltinESMExports();
  const streams = [process.stdin, process.stderr];
  const before = streams.map(({ isTTY }) => isTTY);
  for (const stream of streams) stream.isTTY = true;
  return () => {
    terminal.mockRestore();
    syncBuiltinESMExports();
    for (const [index, stream] of streams.entries()) stream.isTTY = before[index] ?? false;
  };
};
