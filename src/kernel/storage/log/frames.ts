import { closeSync, openSync, readSync } from 'node:fs';

/**
 * The offset in the index of a log of the number of valid frames:
 * https://sqlite.org/walformat.html, 2.1.
 */
const FRAMES_AT_BYTE = 16;

export interface LogFrames {
  /** The number of frames in the log, each one page; 0 if there is no log. */
  count(): number;
  close(): void;
}

/**
 * The length of the write-ahead log, found by reading four bytes. The size of the file does not
 * show it, since a log that restarts keeps its size.
 */
export const logFrames = (file: string): LogFrames => {
  // In the byte order of this machine, as in the index.
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
