import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes files to an empty folder, or to one that contains most of them already. */
export interface FolderWriter {
  write(folder: string, file: string, body: Buffer, isNew: boolean): void;
}

/** An unchanged file is not written: reading is faster, and the file keeps its time. */
const isThere = (path: string, body: Buffer): boolean => {
  try {
    return readFileSync(path).equals(body);
  } catch {
    return false;
  }
};

export const folderWriter = (): FolderWriter => {
  const folders = new Set<string>();
  const prepare = (folder: string): void => {
    if (folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    folders.add(folder);
  };
  return {
    write(folder, file, body, isNew) {
      const path = join(folder, file);
      prepare(dirname(path));
      // Written synchronously: for a small file, another thread costs several times as much.
      if (isNew || !isThere(path, body)) writeFileSync(path, body);
    },
  };
};
