import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { openStore } from '#kernel/storage/store.ts';
import { hasSqld, reportMissingSqld, startSqld } from '../../support/sqld.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

const one = sql`SELECT 1 AS one`;
const row = z.object({ one: z.bigint() });

describe.skipIf(!hasSqld)('a libSQL server that asks for tokens', () => {
  reportMissingSqld();

  test('lets the right token in and refuses the others', async () => {
    const server = await startSqld({ auth: true });
    try {
      const { url, tokens } = server;
      const writer = await openStore({ url, token: tokens?.write });
      await writer.batch([sql`CREATE TABLE t (a TEXT)`]);
      expect(await writer.row(row, one)).toEqual({ one: 1n });
      const reader = await openStore({ url, token: tokens?.read });
      expect(await reader.row(row, one)).toEqual({ one: 1n });
      const write = reader.batch([sql`INSERT INTO t VALUES ('x')`]);
      await expect(write).rejects.toMatchObject({ code: 'unauthorized' });
      const stranger = await openStore({ url });
      await expect(stranger.row(row, one)).rejects.toMatchObject({ code: 'unauthorized' });
    } finally {
      await server.stop();
    }
  });

  test('that went away is told as unreachable', async () => {
    const server = await startSqld();
    const store = await openStore({ url: server.url });
    await server.stop();
    await expect(store.row(row, one)).rejects.toMatchObject({ code: 'unreachable' });
    await expect(store.batch([one])).rejects.toMatchObject({ code: 'unreachable' });
  });
});

test('a server that never answers is told as unreachable in the time set for it', async () => {
  const silent = createServer(() => undefined);
  const port = await listenOnLoopback(silent);
  const store = await openStore({ url: `http://127.0.0.1:${port}`, requestTimeoutMs: 100 });
  await expect(store.row(row, one)).rejects.toMatchObject({ code: 'unreachable' });
  silent.closeAllConnections();
  silent.close();
});
