import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes files into a folder that is empty, or that has most of them already. */
export interface FolderWriter {
  write(folder: string, file: string, body: Buffer, isNew: boolean): void;
}

/** To read a file costs less than to write it, and what stays as it was keeps its time. */
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
      // To hand a small file to another thread costs several times as much as to write it.
      if (isNew || !isThere(path, body)) writeFileSync(path, body);
    },
  };
};
