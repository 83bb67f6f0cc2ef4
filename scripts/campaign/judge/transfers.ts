import { z } from 'zod';
import { SANDBOX_MINTS } from '../../solana-sandbox/genesis.ts';
import { tokenAccountOf } from '../../solana-sandbox/payments.ts';
import { COINS, type ByCoin, type Coin } from '../../simulate/coins.ts';
import { historyOf, transactionOf } from '../chain.ts';

/** What went in and out of the vault, read from the chain itself. */

export interface Transfer {
  signature: string;
  coin: Coin;
  parts: bigint;
  from: string;
  to: string;
  memos: readonly string[];
  /** Every account that the transaction names. */
  names: readonly string[];
}

export interface Transfers {
  out: readonly Transfer[];
  in: readonly Transfer[];
  vaultAccounts: ByCoin<string>;
}

const transfer = z.object({
  type: z.literal('transferChecked'),
  info: z.object({
    source: z.string(),
    destination: z.string(),
    mint: z.string(),
    tokenAmount: z.object({ amount: z.string() }),
  }),
});
const instruction = z.looseObject({
  program: z.string().optional(),
  parsed: z.unknown().optional(),
});
const landed = z.object({
  meta: z.object({ err: z.unknown() }),
  transaction: z.object({
    message: z.object({
      accountKeys: z.array(z.object({ pubkey: z.string() })),
      instructions: z.array(instruction),
    }),
  }),
});

const coinOf = (mint: string): Coin | undefined =>
  COINS.find((coin) => SANDBOX_MINTS[coin] === mint);

/** Of a transaction that was executed; nothing of one that failed. */
const transfersIn = (signature: string, json: unknown): Transfer[] => {
  const { meta, transaction } = landed.parse(json);
  if (meta.err !== null) return [];
  const { instructions, accountKeys } = transaction.message;
  const memos = instructions.flatMap(({ program, parsed }) =>
    program === 'spl-memo' ? [z.string().parse(parsed)] : [],
  );
  const names = accountKeys.map(({ pubkey }) => pubkey);
  return instructions.flatMap(({ parsed }) => {
    const read = transfer.safeParse(parsed);
    const coin = read.success ? coinOf(read.data.info.mint) : undefined;
    if (!read.success || coin === undefined) return [];
    const { source: from, destination: to, tokenAmount } = read.data.info;
    return [{ signature, coin, parts: BigInt(tokenAmount.amount), from, to, memos, names }];
  });
};

export const readTransfers = async (url: string, vaultAddress: string): Promise<Transfers> => {
  const accountOf = (coin: Coin) => tokenAccountOf(vaultAddress, SANDBOX_MINTS[coin]);
  const vaultAccounts = { USDC: await accountOf('USDC'), EURC: await accountOf('EURC') };
  const owned: readonly string[] = Object.values(vaultAccounts);
  const found = [vaultAddress, ...owned].map((each) => historyOf(url, each));
  const signatures = new Set((await Promise.all(found)).flat());
  const all: Transfer[] = [];
  for (const signature of signatures)
    all.push(...transfersIn(signature, await transactionOf(url, signature, 'jsonParsed')));
  return {
    out: all.filter(({ from }) => owned.includes(from)),
    in: all.filter(({ to }) => owned.includes(to)),
    vaultAccounts,
  };
};
