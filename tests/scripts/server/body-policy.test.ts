import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BODY_POLICIES, bodyPolicyOf } from '../../../scripts/server/body-policy.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { functionPaths } from '../../support/functions.ts';
import { ROOT, start, type Running } from '../../support/process.ts';
import { sendRaw } from './raw-request.ts';

/** No function is sent a large body but those that read large messages. */

const LARGE = new Set(['alpinebits', 'ari', 'validate']);
const PATHS = new Map((await functionPaths()).map(({ name, path }) => [name, path]));
const SMALL = [...PATHS].filter(([name]) => !LARGE.has(name));

let database: TestDatabase;
let server: Running;
beforeAll(async () => {
  database = await freshDatabase();
  const program = [`${ROOT}/tests/support/endpoint-server.ts`, ...PATHS.keys()];
  server = await start(program, /open at (http:\/\/\S+)/, { DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** The status of the answer to the head of a request, of whose body nothing is sent. */
const statusOf = async (path: string, lengthBytes: number): Promise<number> => {
  const pathname = path.replaceAll(/:\w+|\*/g, 'a');
  const { port } = new URL(server.found[1] ?? '');
  const answer = await sendRaw(
    Number(port),
    `POST ${pathname} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${lengthBytes}\r\n\r\n`,
  );
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
};

test('a function that no policy names may be sent 64 KiB', () => {
  expect(bodyPolicyOf(BODY_POLICIES, 'new')).toEqual({
    mostBytes: 64 * 1024,
    refusedByFunction: false,
  });
  expect(bodyPolicyOf(BODY_POLICIES, 'constructor')).toEqual(bodyPolicyOf(BODY_POLICIES, 'new'));
});

describe('a body above 64 KiB', () => {
  test.each(SMALL)('is answered before it is sent: %s', async (_, path) => {
    expect(SMALL.length).toBeGreaterThan(20);
    expect(await statusOf(path, 64 * 1024 + 1)).toBeGreaterThanOrEqual(400);
  });
});
