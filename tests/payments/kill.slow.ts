import { expect, test } from 'vitest';
import { hasSqld, reportMissingSqld } from '../support/sqld.ts';
import { fileEngine, killOften, serverEngine, threadedFileEngine } from './kill.ts';

reportMissingSqld();

const ENGINES = [fileEngine, threadedFileEngine, ...(hasSqld ? [serverEngine] : [])];

test.for(ENGINES)('200 kills lose, halve and double nothing: %o', async (engine) => {
  const directory = await engine();
  try {
    const acknowledged = await killOften(directory, 200);
    console.log(`${engine.name}: 200 kills after ${acknowledged} acknowledged commits`);
    expect(acknowledged).toBeGreaterThanOrEqual(200);
  } finally {
    await directory.drop();
  }
});
