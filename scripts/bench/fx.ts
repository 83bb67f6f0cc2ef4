import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fxQuoteRoute } from '#fx/api/fx-quote.ts';
import { operatorKeyPolicy } from '#fx/api/operator-key.ts';
import { savedFeed } from '#fx/ecb/addresses.ts';
import { ecbFeed } from '#fx/ecb/feed.ts';
import { rateSource } from '#fx/current.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { createKey } from '#access/create.ts';
import { formatKey, SECRET_BYTES } from '#access/format.ts';
import { useNoter } from '#access/note-use.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import { keyStore } from '#access/storage/keys.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { organizationStore } from '#access/storage/organizations.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import type { BenchOptions, Row, Section } from './figures.ts';
import { timeEach } from './latency.ts';

/** Latency of an FX quote with the key looked up and the rates read, in a libSQL file. */

const COUNTS = { requests: 5000, warmUp: 500, keys: 1000 };
const QUICK = { requests: 50, warmUp: 10, keys: 10 };
const TARGET_MS = 2;

const CODES = ['EUR', 'USD', 'JPY', 'GBP', 'HUF', 'CHF', 'usdc', 'EURAU', 'IDR', 'ISK'];

const address = (turn: number): string => {
  const from = CODES[turn % CODES.length] ?? 'EUR';
  const to = CODES[(turn * 7 + 3) % CODES.length] ?? 'USD';
  const amount = `${(turn % 999_999) + 1}.${String(turn % 100).padStart(2, '0')}`;
  return `https://kontor.example/api/fx-quote?from=${from}&to=${to}&amount=${amount}`;
};

/** Keys as they would be there, the one that is used among them. */
const addKeys = async (store: Store, count: number): Promise<string> => {
  const organizations = organizationStore(store);
  const ports = { keys: keyStore(store), organizations, world: systemWorld };
  const order = { holder: { type: 'operator' }, scopes: ['fx'] } as const;
  for (let made = 1; made < count; made += 1) await createKey(ports, order);
  return (await createKey(ports, order)).key.text;
};

const openFunction = (store: Store, root: string) => {
  const feed = ecbFeed({ address: savedFeed(resolve(root)) });
  const { now } = systemWorld;
  const source = rateSource({ store: fxRateStore(store), feed, now, report: console.error });
  const keys = keyStore(store);
  const notes: Promise<unknown>[] = [];
  const countFailure = async () => ({ allowed: true, resetsInMs: 0 });
  const ports = { keys, now, noteUse: useNoter({ keys, now }), countFailure };
  const policy = operatorKeyPolicy(ports, 'fx');
  const answer = endpoint(
    [fxQuoteRoute(() => Promise.resolve(source), now)],
    policy,
    () => undefined,
  );
  const host = { ip: '127.0.0.1', waitUntil: (work: Promise<unknown>) => void notes.push(work) };
  return {
    answer: (request: Request) => answer(request, host),
    close: () => Promise.all(notes),
  };
};

interface Case {
  label: string;
  status: number;
  key: () => string;
}

const unknownKey = (): string => formatKey('op', randomBytes(SECRET_BYTES)).text;

const benchCase = async (
  { label, status, key }: Case,
  { requests, warmUp }: typeof COUNTS,
  answer: (request: Request) => Promise<Response>,
): Promise<Row> => {
  const asked = Array.from({ length: requests }, (_, turn) => ({ url: address(turn), key: key() }));
  const call = async (each: { url: string; key: string }): Promise<string> => {
    const response = await answer(new Request(each.url, { headers: { 'X-API-Key': each.key } }));
    if (response.status !== status) throw new Error(`${each.url} answered ${response.status}`);
    return response.text();
  };
  const { p50Ms, p99Ms } = await timeEach(asked, asked.slice(-warmUp), call);
  return { label, figures: { p50: p50Ms, p99: p99Ms } };
};

export const benchFx = async (options: BenchOptions): Promise<Section> => {
  const { quick, root, workFolder, say } = options;
  const counts = quick ? QUICK : COUNTS;
  const store = await openStore({ url: pathToFileURL(join(workFolder, 'fx.db')).href });
  try {
    await migrate(store);
    const key = await addKeys(store, counts.keys);
    const transport = openFunction(store, root);
    const cases: Case[] = [
      { label: 'function, a quote', status: 200, key: () => key },
      { label: 'function, an unknown key', status: 401, key: unknownKey },
      { label: 'function, a key with a broken checksum', status: 401, key: () => `${key}x` },
    ];
    const rows: Row[] = [];
    for (const each of cases) {
      say(`Asking for quotes: ${each.label}`);
      rows.push(await benchCase(each, counts, transport.answer));
    }
    await transport.close();
    return sectionOf(rows, counts);
  } finally {
    await store.close();
  }
};

const sectionOf = (rows: Row[], { requests, keys }: typeof COUNTS): Section => ({
  name: 'fx',
  title: `FX quotes: ${requests} different requests, ${keys} keys, a libSQL file`,
  columns: [
    { key: 'p50', title: 'p50 ms', digits: 3 },
    { key: 'p99', title: 'p99 ms', digits: 3 },
  ],
  rows,
  targets: [
    {
      what: 'a quote, p99',
      below: TARGET_MS,
      measured: rows[0]?.figures['p99'] ?? NaN,
      unit: 'ms',
    },
  ],
  notes: ['Each quote looks the key up and reads the rates; the use of a key is written once.'],
});
