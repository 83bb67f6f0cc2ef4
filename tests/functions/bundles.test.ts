import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#kernel/storage/migrations.ts';
import { credentialFor, INVENTORY } from '../support/alpinebits.ts';
import { inventoryMessage } from '../support/alpinebits-messages.ts';
import { freshServer, type TestDatabase } from '../support/database.ts';
import { functionNames } from '../support/functions.ts';
import { hasSqld } from '../support/sqld.ts';
import { packFunctions, type Bundles } from './bundle.ts';
import {
  callNamed,
  expectAnswer,
  expectOwnFiles,
  expectSmall,
  QUESTIONS,
  SCHEDULED,
} from './questions.ts';

/**
 * Two functions as Netlify packs them, one that writes and one that reads the catalogue, both with
 * the native part of libSQL; bundles.slow.ts packs all.
 */
const PACKED = ['alpinebits', 'directory-lists'];

let bundles: Bundles;
beforeAll(async () => {
  bundles = await packFunctions(PACKED);
}, 300_000);
afterAll(() => bundles?.remove());

test('every function that a request reaches has a question for its bundle', async () => {
  expect([...Object.keys(QUESTIONS), ...SCHEDULED].sort()).toEqual(await functionNames());
});

describe('a bundle alone in a folder that it cannot write to', () => {
  test.each(PACKED)('%s answers, and is small enough for Lambda', async (name) => {
    expect(bundles.all.map((bundle) => bundle.name)).toEqual(PACKED);
    await expectAnswer(bundles, name);
    bundles.all.forEach(expectSmall);
  });

  test('holds nothing of the project but its code and what it reads', () => {
    bundles.all.forEach(expectOwnFiles);
  });

  test('directory-lists answers every query, the wrong ones as well', async () => {
    const ask = (path: string) => callNamed(bundles, 'directory-lists', { path });
    const filtered = await ask('/api/saas?country=fr&stage=early');
    expect(JSON.parse(filtered.body).length).toBeGreaterThan(0);
    const wrong = await ask('/api/saas?page=0');
    expect(wrong).toMatchObject({ statusCode: 400 });
    expect(JSON.parse(wrong.body).issues).toHaveLength(1);
  });
});

describe.skipIf(!hasSqld)('a bundle that writes, with a libSQL server', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshServer();
    await migrate(database.store);
  });
  afterAll(() => database?.drop());

  test('alpinebits reads a message, though no program of a thread is in the bundle', async () => {
    const authorization = await credentialFor(database.store, 'sonne');
    const part = (name: string, text: string) =>
      `--boundary-1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    const send = (message: string) =>
      callNamed(
        bundles,
        'alpinebits',
        {
          path: '/alpinebits',
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'multipart/form-data; boundary=boundary-1',
            'x-alpinebits-clientprotocolversion': '2024-10',
          },
          body: `${part('action', INVENTORY)}${part('request', message)}--boundary-1--\r\n`,
        },
        { DATABASE_URL: database.url },
      );
    const taken = await send(inventoryMessage([{ code: 'DZ' }]));
    expect(taken, taken.body).toMatchObject({ statusCode: 200, readOnly: true });
    expect(taken.body).toContain('<Success/>');
    const refused = await send(`<a>${'<b/>'.repeat(399_000)}</a>`);
    expect(refused.body).toContain('more than 150000 elements');
  });
});
