import { createSolanaRpc, address, signature as signatureOf } from '@solana/kit';
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openSolana } from '#payments/solana/open.ts';
import { keyPairOf } from '../../../scripts/solana-sandbox/secrets.ts';
import { startChain } from '../../../scripts/solana-sandbox/start-chain.ts';
import {
  chainFile,
  newLifetime,
  openTestChain,
  orderTo,
  signedPayout,
  startTestChain,
  tokensIn,
  VAULT_SECRET,
} from '../../support/chain.ts';
import { ROOT } from '../../support/process.ts';

test('a restart keeps accounts, statuses, history, blockhashes and the slot', async () => {
  const file = chainFile();
  const open = await openTestChain({ file });
  const order = await orderTo(open);
  const signed = await signedPayout(open, order);
  await open.solana.send(signed, { preflight: true });
  await open.chain.step(3);
  const options = { commitment: 'processed' } as const;
  const slot = await open.rpc.getSlot(options).send();
  const { value: latest } = await open.rpc.getLatestBlockhash(options).send();
  await open.chain.stop();
  const again = await openTestChain({ file });
  expect(await again.rpc.getSlot(options).send()).toBe(slot);
  expect((await again.rpc.getLatestBlockhash(options).send()).value).toEqual(latest);
  expect(await tokensIn(again, order.tokenAccount)).toBe(1_000_000n);
  const [view] = await again.solana.readStatuses([signed.signature]);
  expect(view?.status).toMatchObject({ commitment: 'confirmed', confirmations: 3 });
  const finalized = { commitment: 'finalized', encoding: 'base64' } as const;
  const account = address(order.tokenAccount);
  expect((await again.rpc.getAccountInfo(account, finalized).send()).value).toBeNull();
  await again.settle();
  expect((await again.rpc.getAccountInfo(account, finalized).send()).value).not.toBeNull();
  const report = await again.solana.send(signed, { preflight: true });
  expect(report.outcome).toBe('accepted');
  expect(await tokensIn(again, order.tokenAccount)).toBe(1_000_000n);
});

test('time goes on while the chain is down', async () => {
  let nowMs = 1_800_000_000_000;
  const file = chainFile();
  const options = { file, slotMs: 400, nowMs: () => nowMs };
  const chain = await startTestChain(options);
  const slot = await createSolanaRpc(chain.url).getSlot({ commitment: 'processed' }).send();
  await chain.stop();
  nowMs += 40_000;
  const again = createSolanaRpc((await startTestChain(options)).url);
  expect(await again.getSlot({ commitment: 'processed' }).send()).toBe(slot + 100n);
});

test('another vault than the chain was begun with is refused in words', async () => {
  const file = chainFile();
  const chain = await startTestChain({ file });
  await chain.stop();
  await expect(startChain({ file, vaultSecret: new Uint8Array(32).fill(8) })).rejects.toThrow(
    /another vault/,
  );
});

const reported = z.object({ url: z.string() });

interface Child {
  child: ChildProcess;
  url: string;
  /** Kept from the start: a process may be gone before anybody asks. */
  ended: Promise<void>;
}

const startChild = async (file: string): Promise<Child> => {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/solana-sandbox/main.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onTestFinished(() => void child.kill('SIGKILL'));
  const vaultSecret = Buffer.from(VAULT_SECRET).toString('base64');
  child.stdin?.write(`${JSON.stringify({ file, vaultSecret, slotMs: 100 })}\n`);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (data) => resolve(String(data)));
    child.once('exit', (code) => reject(new Error(`the chain ended with ${code}`)));
  });
  return { child, ended, ...reported.parse(JSON.parse(line)) };
};

test('a kill in the middle of sending loses nothing that was answered', async () => {
  const file = chainFile();
  const vault = await keyPairOf(VAULT_SECRET);
  const acknowledged = new Map<string, string>();
  const sentAll = new Map<string, string>();
  for (const round of [1, 2, 3]) {
    const { child, url, ended } = await startChild(file);
    const mints = { USDC: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' };
    const solana = await openSolana({ rpcUrls: [url], vault, mints });
    const signed = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const order = await orderTo({ solana }, { memo: `po_${round}_${index}`, amount: 3n });
        const lifetime = await newLifetime(solana);
        return { order, transfer: await solana.sign(order, lifetime) };
      }),
    );
    let answered = 0;
    await Promise.all(
      signed.map(async ({ order, transfer }) => {
        sentAll.set(transfer.signature, order.tokenAccount);
        const report = await solana.send(transfer, { preflight: true });
        if (report.outcome !== 'accepted') return;
        acknowledged.set(transfer.signature, order.tokenAccount);
        answered += 1;
        if (answered === 5 * round) child.kill('SIGKILL');
      }),
    );
    child.kill('SIGKILL');
    await ended;
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(15);
  const open = await openTestChain({ file });
  await open.settle();
  const views = await open.solana.readStatuses([...sentAll.keys()]);
  const landed = views.filter(({ status }) => status?.error === null);
  for (const signature of acknowledged.keys())
    expect(landed.map((view) => view.signature)).toContain(signature);
  const balances = await Promise.all(
    [...sentAll.values()].map((account) => tokensIn(open, account)),
  );
  const paid = balances.reduce((sum, amount) => sum + amount, 0n);
  expect(paid).toBe(3n * BigInt(landed.length));
  const { tokens } = await open.solana.readVault();
  expect(tokens.USDC).toBe(1_000_000_000_000n - paid);
  for (const { signature } of landed)
    expect(
      await open.rpc
        .getTransaction(signatureOf(signature), {
          encoding: 'base64',
          maxSupportedTransactionVersion: 0,
        })
        .send(),
    ).not.toBeNull();
});

test('the chain’s own process ends when its parent goes away', async () => {
  const { child, ended } = await startChild(chainFile());
  child.stdin?.end();
  await ended;
  expect(child.exitCode).toBe(0);
});
