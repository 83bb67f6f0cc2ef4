import { statSync } from 'node:fs';
import { openPer } from '#kernel/async/single-flight.ts';

/** The snapshot on the disk: a run that follows edits puts another in its place. */

/** Another text once another file is in this place; asking costs some microseconds. */
const identityOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`;
};

/** What is read of the snapshot, once for each snapshot that was in its place. */
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
