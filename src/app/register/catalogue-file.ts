import { statSync } from 'node:fs';
import { openPer } from '#kernel/async/single-flight.ts';

/** The snapshot on disk, which a run that follows edits may replace by another file. */

/** A text that changes when the file is replaced; computing it takes some microseconds. */
const identityOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`;
};

/** Opens something from the snapshot, once for each snapshot file at this path. */
export const openPerCatalogue = <Opened>(
  file: () => string,
  open: (file: string) => Promise<Opened>,
  leave?: (former: Opened) => void,
): (() => Promise<Opened>) =>
  openPer(
    () => identityOf(file()),
    () => open(file()),
    leave,
  );
