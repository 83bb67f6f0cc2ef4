import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { startChain } from '../solana-sandbox/start-chain.ts';
import { countBoundaries } from './boundaries/instrument.ts';

/**
 * Prints how many file boundaries one warm request passes: calls from a function of one file of
 * src into a function of another. `--list` names them, the most frequent first.
 */

const VAULT_SECRET = new Uint8Array(32).fill(7);
const WARM_UP = 3;
const ROUNDS = 5;

const folder = await mkdtemp(join(tmpdir(), 'kontor-boundaries-'));
const chain = await startChain({ file: join(folder, 'chain.db'), vaultSecret: VAULT_SECRET });
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
Object.assign(process.env, {
  DATABASE_URL: pathToFileURL(join(folder, 'kontor.db')).href,
  FX_FEED: pathToFileURL(join(folder, 'none.xml')).href,
  SOLANA_TEST_RPC: chain.url,
  SOLANA_TEST_VAULT: hex(VAULT_SECRET),
  SOLANA_TEST_CLUSTER: 'sandbox',
});

const boundaries = countBoundaries();
const { default: answer } = await import('../../functions/v1.ts');
const { openWorld } = await import('./boundaries/world.ts');
const world = await openWorld();

const print = console.log;
// Lines of the requests' own log would stand between the figures.
console.log = () => undefined;

const ask = (path: string, body?: object): Promise<Response> => {
  const request = new Request(`http://localhost${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: world.basic, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const waitUntil = (work: Promise<unknown>): void => void work.catch(() => undefined);
  return answer(request, { ip: '127.0.0.1', waitUntil });
};

const read = async (path: string, body?: object): Promise<Record<string, unknown>> => {
  const response = await ask(path, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text}`);
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
};

const totalOf = (counted: readonly [string, number][]): number =>
  counted.reduce((sum, [, count]) => sum + count, 0);

/** What a request crosses, by crossing. */
const countOnce = async (path: string, sent?: object): Promise<[string, number][]> => {
  const counted = await boundaries.count(async () => {
    const { ok, status } = await ask(path, sent);
    if (!ok) throw new Error(`${path} answers ${status}`);
  });
  return [...counted];
};

const measure = async (path: string, body?: () => Promise<object>): Promise<void> => {
  for (let round = 0; round < WARM_UP; round += 1) await read(path, await body?.());
  // On a slow machine what was read shortly before may have aged: the warmest of a few counts.
  const rounds: [string, number][][] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await countOnce(path, await body?.()));
  const [counted = []] = rounds.toSorted((left, right) => totalOf(left) - totalOf(right));
  const crossings = counted.toSorted(([, left], [, right]) => right - left);
  const method = body === undefined ? 'GET' : 'POST';
  print(`${method} ${path}: ${totalOf(counted)} boundaries`);
  if (process.argv.includes('--list'))
    for (const [crossing, count] of crossings) print(`${String(count).padStart(5)}  ${crossing}`);
};

try {
  const { accountId } = await read('/v1/accounts', { classification: 'PRIMARY' });
  const funds = { accountId, amount: '1000', assetCode: 'USDC' };
  await read('/v1/sandbox/payments', funds);
  const funding = { type: 'DIRECT', amount: '1', assetCode: 'USDC' };
  const order = async () => ({
    accountId,
    toAddress: await world.newAddress(),
    chain: 'solana',
    funding,
  });
  await measure('/v1/payments');
  await measure('/v1/payouts/crypto', order);
} finally {
  await chain.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
