import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { HOUR_MS } from '#kernel/durations.ts';
import { amountText } from '#kernel/money/amount.ts';
import { makeSnapshots } from '#payments/reserves/snapshot.ts';
import { openSolana } from '#payments/solana/open.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import { snapshotKeeper } from '#payments/storage/reserves/snapshots.ts';
import { COINS } from '../../simulate/coins.ts';
import { SANDBOX_MINTS } from '../../solana-sandbox/genesis.ts';
import { keyPairOf } from '../../solana-sandbox/secrets.ts';
import { tokensIn } from '../chain.ts';
import { partsOf, type Evidence } from './evidence.ts';
import { runToEnd } from './run.ts';
import type { Verdicts } from './verdicts.ts';

/** The law of what is published: it is what is there and what is owed, and others can check it. */

const VERIFY = join(import.meta.dirname, '../../../examples/verify-reserves/verify.mjs');
const SALT_BYTES = 16;

/** What a worker publishes in an hour, of this moment. */
const publish = async ({ store, rpcUrls, vaultSecret }: Published): Promise<void> => {
  const vault = await keyPairOf(vaultSecret);
  await makeSnapshots(
    {
      chain: await openSolana({ rpcUrls, vault, mints: SANDBOX_MINTS }),
      snapshots: snapshotKeeper(store),
      books: vaultBooks(store),
      newSalt: () => randomBytes(SALT_BYTES).toString('hex'),
      now: () => new Date(Date.now() + HOUR_MS),
    },
    { mode: 'test', chain: 'solana' },
  );
};

const reserves = z.object({
  data: z.array(
    z.object({
      assetCode: z.string(),
      vaultBalance: z.string(),
      obligations: z.string(),
      inFlight: z.string(),
    }),
  ),
});

const faultsOfSums = async (body: unknown, evidence: Evidence): Promise<string[]> => {
  const { balances, transfers, chainUrl } = evidence;
  const { data } = reserves.parse(body);
  const faults: string[] = [];
  for (const coin of COINS) {
    const head = data.find(({ assetCode }) => assetCode === coin);
    const posted = balances.filter(({ assetCode }) => assetCode === coin);
    const owed = posted.reduce((sum, each) => sum + partsOf(each.posted, coin), 0n);
    const held = await tokensIn(chainUrl, transfers.vaultAccounts[coin]);
    const expected = `${amountText(held, coin)} held, ${amountText(owed, coin)} owed, 0 in flight`;
    const { vaultBalance, obligations, inFlight } = head ?? {};
    const found = `${vaultBalance} held, ${obligations} owed, ${inFlight} in flight`;
    if (found !== expected) faults.push(`${coin} is published as ${found}, and it is ${expected}`);
  }
  return faults;
};

/** By the program that anybody can run. */
const faultsOfProofs = async (
  body: unknown,
  { kontor, accounts }: Evidence,
  folder: string,
): Promise<string[]> => {
  const faults: string[] = [];
  const [shown, proof] = [join(folder, 'reserves.json'), join(folder, 'proof.json')];
  await writeFile(shown, JSON.stringify(body));
  for (const { accountId } of accounts) {
    await writeFile(proof, JSON.stringify(await kontor.accounts.getReserveProof(accountId)));
    const args = [VERIFY, '--account', accountId, '--proof', proof, '--reserves', shown];
    const { code, output } = await runToEnd(args, folder);
    if (code !== 0) faults.push(`the proof of ${accountId} is refused: ${output.trim()}`);
  }
  return faults;
};

export interface Published {
  store: Evidence['store'];
  rpcUrls: readonly string[];
  vaultSecret: Uint8Array;
  /** Where Kontor is asked. */
  url: string;
  folder: string;
}

export const judgeReserves = async (
  verdicts: Verdicts,
  published: Published,
  evidence: Evidence,
): Promise<void> => {
  await publish(published);
  const { url, folder } = published;
  const body: unknown = await (await fetch(`${url}/v1/reserves`)).json();
  verdicts.judge(
    'what is published of the vault is what is there and owed',
    `${COINS.join(', ')}, ${evidence.accounts.length} proofs`,
    [...(await faultsOfSums(body, evidence)), ...(await faultsOfProofs(body, evidence, folder))],
  );
};
