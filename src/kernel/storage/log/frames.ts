import { closeSync, openSync, readSync } from 'node:fs';

/** Where the index of a log says how many frames count: https://sqlite.org/walformat.html, 2.1. */
const FRAMES_AT_BYTE = 16;

export interface LogFrames {
  /** Frames in the log now, each one page; 0 where there is no log. */
  count(): number;
  close(): void;
}

/**
 * How long the write-ahead log of a database file is, for the price of reading four bytes. The size
 * of the log does not show it: a log that begins anew keeps its size.
 */
export const logFrames = (file: string): LogFrames => {
  // In the order of bytes of this machine, as the index has it.
  const frames = new Uint32Array(1);
  let index: number | undefined;
  return {
    count: () => {
      try {
        index ??= openSync(`${file}-shm`, 'r');
        readSync(index, frames, 0, frames.byteLength, FRAMES_AT_BYTE);
      } catch {
        return 0;
      }
      return frames[0] ?? 0;
    },
    close: () => {
      if (index !== undefined) closeSync(index);
      index = undefined;
    },
  };
};
