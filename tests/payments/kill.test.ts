import { expect, test } from 'vitest';
import { times } from '../support/runs.ts';
import { hasSqld, reportMissingSqld } from '../support/sqld.ts';
import { fileEngine, killOften, serverEngine, threadedFileEngine } from './kill.ts';

reportMissingSqld();

const KILLS = times(3, 7);

const ENGINES = [
  { on: 'a file', engine: fileEngine },
  { on: 'a file that a thread writes to', engine: threadedFileEngine },
  ...(hasSqld ? [{ on: 'a libSQL server, which is killed as well', engine: serverEngine }] : []),
];

test.for(ENGINES)(
  'a process killed while it moves money loses, halves and doubles nothing on $on',
  { timeout: 240_000 },
  async ({ engine }) => {
    const directory = await engine();
    try {
      expect(await killOften(directory, KILLS)).toBeGreaterThanOrEqual(KILLS);
    } finally {
      await directory.drop();
    }
  },
);
