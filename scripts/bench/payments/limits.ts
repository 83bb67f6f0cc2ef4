import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyStore } from '#access/storage/keys.ts';
import { logFrames } from '#kernel/storage/log/frames.ts';
import { openStore } from '#kernel/storage/store.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import type { Row } from '../figures.ts';
import { latencyOf } from '../latency.ts';
import type { Books } from './books.ts';
import type { KontorSide } from './kontor.ts';
import { startServer, type Program } from './programs.ts';
import { CONNECTIONS } from './report.ts';
import type { Work } from './task.ts';

/** What no program on this machine goes beyond: each limit stands beside what it limits. */

interface Measuring {
  load: Program;
  kontor: KontorSide;
  books: Books;
  workFolder: string;
  /** Of one measurement. */
  seconds: number;
}

const rowOf = (label: string, perSecond: number, timesMs?: { p50Ms: number; p99Ms: number }) => ({
  label: `Limit: ${label}`,
  figures: { rate: perSecond, p50: timesMs?.p50Ms ?? null, p99: timesMs?.p99Ms ?? null },
});

/** Of the connection, which each server makes by itself. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/** node:http, answering with the very bytes of an answer of Kontor. */
const bareRows = async (
  { load, kontor, books, workFolder, seconds }: Measuring,
  { label, path }: { label: string; path: string },
): Promise<Row[]> => {
  const { authorization } = books;
  const answer = await fetch(`${kontor.url}${path}`, {
    headers: { Authorization: authorization },
  });
  const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name));
  const kept = { headers: Object.fromEntries(headers), body: await answer.text() };
  const file = join(workFolder, 'bare.json');
  await writeFile(file, JSON.stringify(kept));
  const program = join(import.meta.dirname, 'bare.ts');
  const logFile = join(workFolder, 'bare.log');
  const server = await startServer(program, [file], { variables: {}, logFile });
  const rows: Row[] = [];
  for (const connections of CONNECTIONS) {
    const work: Work = { kind: 'read', paths: [path] };
    const asked = { url: server.url, authorization, connections, work };
    const { perSecond } = await load.ask({ ...asked, amount: 2000 });
    const taken = await load.ask({ ...asked, amount: Math.ceil(perSecond * seconds) });
    const often = `${connections} connection${connections === 1 ? '' : 's'}`;
    rows.push(rowOf(`node:http with the bytes of ${label}, ${often}`, taken.perSecond, taken));
  }
  await server.stop();
  return rows;
};

/** Calls one after the other for so long. */
const repeated = async (seconds: number, call: (turn: number) => Promise<unknown>) => {
  const timesMs: number[] = [];
  const begunMs = performance.now();
  for (let turn = 0; performance.now() - begunMs < seconds * 1000; turn += 1) {
    const startMs = performance.now();
    await call(turn);
    timesMs.push(performance.now() - startMs);
  }
  const perSecond = timesMs.length / ((performance.now() - begunMs) / 1000);
  return { perSecond, ...latencyOf(timesMs) };
};

/** The key and an account, read from the file as each request reads them. */
const readsRow = async ({ kontor, books, seconds }: Measuring): Promise<Row> => {
  const store = await openStore({ url: kontor.databaseUrl });
  const [keys, accounts] = [keyStore(store), accountReader(store)];
  const { organizationId } = books.organization;
  const taken = await repeated(seconds, async (turn) => {
    const accountId = books.accounts[turn % books.accounts.length]?.accountId ?? '';
    await keys.findHeld(books.key.digest, organizationId);
    return accounts.find({ organizationId, mode: 'test' }, accountId);
  });
  await store.close();
  return rowOf('the reads of an account read, in a loop', taken.perSecond, taken);
};

const PAGE_BYTES = 4096;
const CREDITS = 50;

/** As many bytes as a credit alone writes to the log, written and waited for. */
const diskRow = async (measuring: Measuring): Promise<Row> => {
  const { load, kontor, books, workFolder, seconds } = measuring;
  const frames = logFrames(fileURLToPath(kontor.databaseUrl));
  const accountIds = books.accounts.map(({ accountId }) => accountId);
  const work: Work = { kind: 'credit', accountIds };
  const { url } = kontor;
  const { authorization } = books;
  let pages = 0;
  // A log that began anew meanwhile says nothing.
  for (let attempt = 0; attempt < 5 && pages <= 0; attempt += 1) {
    const before = frames.count();
    await load.ask({ url, authorization, connections: 1, amount: CREDITS, work });
    pages = Math.round((frames.count() - before) / CREDITS);
  }
  frames.close();
  const file = openSync(join(workFolder, 'bytes'), 'w');
  const page = Buffer.alloc(PAGE_BYTES, 1);
  const taken = await repeated(seconds, async (turn) => {
    for (let index = 0; index < pages; index += 1)
      writeSync(file, page, 0, PAGE_BYTES, ((turn % 64) * pages + index) * PAGE_BYTES);
    fdatasyncSync(file);
  });
  closeSync(file);
  return rowOf(`${pages} pages, as a credit writes, on the disk`, taken.perSecond, taken);
};

export const measureLimits = async (measuring: Measuring): Promise<Row[]> => {
  const [account] = measuring.books.accounts;
  return [
    ...(await bareRows(measuring, {
      label: 'an account read',
      path: `/v1/accounts/${account?.accountId}`,
    })),
    ...(await bareRows(measuring, {
      label: 'a page of payments',
      path: '/v1/payments?limit=25',
    })),
    await readsRow(measuring),
    await diskRow(measuring),
  ];
};
