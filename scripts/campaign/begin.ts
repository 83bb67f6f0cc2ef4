import { ENDINGS } from '#payments/sandbox/endings.ts';
import { COINS } from '../simulate/coins.ts';
import { sha256 } from '../solana-sandbox/bytes.ts';
import { SANDBOX_MINTS } from '../solana-sandbox/genesis.ts';
import { keyPairOf } from '../solana-sandbox/secrets.ts';
import { sendWire, signedPayment } from './chain.ts';
import { Client } from './client.ts';
import { openLiar } from './lies.ts';
import type { Deposit, Wallet } from './orders.ts';
import { settle } from './settle.ts';
import type { World } from './world.ts';

/** Everything that is there before anything goes wrong: accounts with money, and their clients. */

const ACCOUNTS = 3;
const CLIENTS = 6;
const WALLETS = 12;
const FUNDS = 100_000;
const PARTS = 1_000_000n;
const FUNDED_WITHIN_MS = 60_000;

interface Account {
  accountId: string;
  referenceKey: string;
}

const openAccounts = async ({ kontor }: World): Promise<Account[]> => {
  const accounts: Account[] = [];
  for (let number = 1; number <= ACCOUNTS; number += 1) {
    const order = { classification: 'SECONDARY', name: `Campaign ${number}` } as const;
    const { accountId } = await kontor.accounts.create(order);
    const { referenceKey } = await kontor.accounts.getFunding(accountId);
    accounts.push({ accountId, referenceKey });
  }
  return accounts;
};

const subscribe = async ({ kontor, receivers }: World): Promise<void> => {
  for (const receiver of receivers) {
    const { url, types } = receiver;
    const made = await kontor.webhooks.createEndpoint({ url: `${url}/hook`, types: [...types] });
    receiver.secret = made.secret ?? '';
    receiver.createdAt = made.createdAt;
  }
};

/** As a customer pays in whose wallet is not ours. */
const fund = async (world: World, accounts: readonly Account[]): Promise<Deposit[]> => {
  const { chain } = world;
  const deposits: Deposit[] = [];
  for (const { accountId, referenceKey } of accounts)
    for (const coin of COINS) {
      const amount = BigInt(FUNDS) * PARTS;
      const to = { mint: SANDBOX_MINTS[coin], owner: chain.vaultAddress };
      const payment = { ...to, amount, references: [referenceKey] };
      const { wire, signature } = await signedPayment(chain.url, payment);
      await sendWire(chain.url, wire);
      const facts = { key: `${accountId} ${coin}`, accountId, coin, amount: String(FUNDS) };
      deposits.push({ ...facts, signatures: new Set([signature]) });
    }
  return deposits;
};

const paidWallets = async (seed: number): Promise<Wallet[]> => {
  const secrets = Array.from({ length: WALLETS }, (_, index) => sha256(`${seed} wallet ${index}`));
  const pairs = await Promise.all(secrets.map(keyPairOf));
  return [
    ...pairs.map(({ address }) => ({ address, breaks: false })),
    { address: ENDINGS.fails.value, breaks: true },
    { address: ENDINGS.slow.value, breaks: false },
    { address: ENDINGS.expires.value, breaks: false },
  ];
};

export interface Begun {
  accounts: readonly Account[];
  deposits: readonly Deposit[];
  clients: readonly Client[];
}

/** @param goesOn whether clients have still work to make */
export const begin = async (world: World, seed: number, goesOn: () => boolean): Promise<Begun> => {
  const { kontor, store, receivers, chain, randomFor } = world;
  world.faults.areOver = true;
  await subscribe(world);
  const accounts = await openAccounts(world);
  const deposits = await fund(world, accounts);
  const waiting = { store, receivers, deposits: deposits.length };
  const open = await settle(waiting, FUNDED_WITHIN_MS);
  if (open !== undefined) throw new Error(`The campaign could not begin: ${open}`);
  const [{ referenceKey } = { referenceKey: '' }] = accounts;
  const [signature = ''] = deposits[0]?.signatures ?? [];
  const { vaultAddress } = chain;
  const deposit = { signature, referenceKey };
  const random = randomFor('lies');
  world.setLiar(await openLiar({ chainUrl: chain.url, vaultAddress, random, deposit }));
  const wallets = await paidWallets(seed);
  const clients = Array.from({ length: CLIENTS }, (_, index) => {
    const name = `client-${index + 1}`;
    const { accountId } = accounts[index % accounts.length] ?? { accountId: '' };
    return new Client({ kontor, name, accountId, random: randomFor(name), wallets, goesOn });
  });
  world.faults.areOver = false;
  return { accounts, deposits, clients };
};
