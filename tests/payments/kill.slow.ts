import { expect, test } from 'vitest';
import { hasSqld, reportMissingSqld } from '../support/sqld.ts';
import { fileEngine, killOften, serverEngine, threadedFileEngine } from './kill.ts';

reportMissingSqld();

const ENGINES = [
  { engine: 'a file', open: fileEngine },
  { engine: 'a file that a thread writes', open: threadedFileEngine },
  ...(hasSqld ? [{ engine: 'a server', open: serverEngine }] : []),
];

test.for(ENGINES)('200 kills lose, halve and double nothing: $engine', async ({ engine, open }) => {
  const directory = await open();
  try {
    const acknowledged = await killOften(directory, 200);
    console.log(`${engine}: 200 kills after ${acknowledged} acknowledged commits`);
    expect(acknowledged).toBeGreaterThanOrEqual(200);
  } finally {
    await directory.drop();
  }
});
