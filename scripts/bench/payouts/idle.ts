import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { BenchOptions } from '../figures.ts';
import { latencyOf, type Latency } from '../latency.ts';
import { generateBooks, type Books } from '../payments/books.ts';
import { openKontor } from '../payments/kontor.ts';
import { newAddress, startBenchChain } from './chain.ts';

/** How long one payout takes where nothing else is to be done, as its integrator sees it. */

export interface Idle {
  /** From the order to the first answer that shows a signature. */
  signed: Latency;
  finished: Latency;
}

const LOOK_EVERY_MS = 10;
const PATIENCE_MS = 60_000;

const shown = z.object({
  payoutId: z.string(),
  status: z.string(),
  cryptoDetails: z.object({ transactionSignature: z.string().optional() }),
});

interface Asked {
  url: string;
  authorization: string;
}

const ask = async ({ url, authorization }: Asked, path: string, body?: object) => {
  const answer = await fetch(url + path, {
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return shown.parse(await answer.json());
};

const payOne = async (asked: Asked, accountId: string) => {
  const toAddress = await newAddress();
  const funding = { type: 'DIRECT', amount: '0.01', assetCode: 'USDC' };
  const startMs = performance.now();
  const order = { accountId, toAddress, chain: 'solana', funding };
  const { payoutId } = await ask(asked, '/v1/payouts/crypto', order);
  let signedMs: number | undefined;
  for (;;) {
    const { status, cryptoDetails } = await ask(asked, `/v1/payouts/${payoutId}`);
    const passedMs = performance.now() - startMs;
    if (cryptoDetails.transactionSignature !== undefined) signedMs ??= passedMs;
    if (status === 'COMPLETED') return { signedMs: signedMs ?? passedMs, finishedMs: passedMs };
    if (status === 'FAILED' || passedMs > PATIENCE_MS) throw new Error(`${payoutId} is ${status}`);
    await pause(LOOK_EVERY_MS);
  }
};

const payInTurn = async (asked: Asked, { accounts }: Books, payouts: number): Promise<Idle> => {
  const times = [];
  for (let turn = 0; turn < payouts; turn += 1)
    times.push(await payOne(asked, accounts[0]?.accountId ?? ''));
  return {
    signed: latencyOf(times.map(({ signedMs }) => signedMs)),
    finished: latencyOf(times.map(({ finishedMs }) => finishedMs)),
  };
};

export const measureIdle = async (
  { root, workFolder, say }: BenchOptions,
  { payouts, slotMs }: { payouts: number; slotMs: number },
): Promise<Idle> => {
  say('Paying one at a time');
  const folder = join(workFolder, 'idle');
  const books = generateBooks({ accounts: 1, payments: 10, assetCode: 'USDC' });
  const chain = await startBenchChain(join(workFolder, 'idle-chain.db'), slotMs);
  const { variables } = chain;
  const program = join(import.meta.dirname, 'serve.ts');
  const kontor = await openKontor({ root, workFolder: folder, program, variables }, books);
  try {
    kontor.begin();
    return await payInTurn({ ...kontor, authorization: books.authorization }, books, payouts);
  } finally {
    await kontor.stop();
    await chain.stop();
  }
};
