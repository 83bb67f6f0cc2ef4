import { z } from 'zod';
import type { Random } from '../bench/random.ts';
import { SANDBOX_MINTS } from '../solana-sandbox/genesis.ts';
import { tokenAccountOf } from '../solana-sandbox/payments.ts';
import { finalSlot, signedPayment, transactionOf } from './chain.ts';

/** What one provider invents: an error, a completion, a deposit, a balance; or it denies all. */

export interface Call {
  method: string;
  params: readonly unknown[];
}

/** What to say instead of the truth; undefined where nothing is to be said about this. */
export type Liar = (call: Call, truth: unknown) => Promise<unknown>;

const signatures = z.array(z.string());
const first = z.string();

const balance = z.looseObject({
  accountIndex: z.number(),
  owner: z.string(),
  uiTokenAmount: z.looseObject({ amount: z.string() }),
});
const transaction = z.looseObject({
  slot: z.number(),
  transaction: z.tuple([z.string(), z.literal('base64')]),
  meta: z.looseObject({
    preTokenBalances: z.array(balance),
    postTokenBalances: z.array(balance),
  }),
});
type TransactionJson = z.output<typeof transaction>;

const statuses = z.object({
  context: z.looseObject({ slot: z.number() }),
  value: z.array(z.unknown()),
});
const accounts = z.looseObject({ value: z.array(z.unknown()) });
const heldAccount = z.looseObject({ data: z.tuple([z.string(), z.literal('base64')]) });

/** How far away from the truth the block of a lie is: no two lies agree. */
const BLOCKS_APART = 1000;
const INVENTED_AMOUNT = 500_000_000_000n;
const AMOUNT_BYTE = 64;

interface LiarParts {
  chainUrl: string;
  vaultAddress: string;
  random: Random;
  /** A deposit that is on the chain, and the reference of whom it is for. */
  deposit: { signature: string; referenceKey: string };
}

interface Invented {
  signature: string;
  json: TransactionJson;
}

const withAmounts = ({ meta, ...json }: TransactionJson, owner: string): TransactionJson => ({
  ...json,
  meta: {
    ...meta,
    postTokenBalances: meta.postTokenBalances.map((each) => {
      const before = meta.preTokenBalances.find(
        ({ accountIndex }) => accountIndex === each.accountIndex,
      );
      const was = BigInt(before?.uiTokenAmount.amount ?? '0');
      const is = each.owner === owner ? was + INVENTED_AMOUNT : was - INVENTED_AMOUNT;
      return { ...each, uiTokenAmount: { ...each.uiTokenAmount, amount: String(is) } };
    }),
  },
});

/** Soundly signed by its payer, and never sent: only who asks the others learns that. */
const inventDeposit = async (parts: LiarParts): Promise<Invented> => {
  const { chainUrl, vaultAddress, deposit } = parts;
  const { signature: real, referenceKey } = deposit;
  const found = transaction.parse(await transactionOf(chainUrl, real, 'base64'));
  const payment = {
    mint: SANDBOX_MINTS.USDC,
    owner: vaultAddress,
    amount: INVENTED_AMOUNT,
    references: [referenceKey],
  };
  const { wire, signature } = await signedPayment(chainUrl, payment);
  const slot = await finalSlot(chainUrl);
  const json = { ...withAmounts(found, vaultAddress), slot };
  return { signature, json: { ...json, transaction: [wire, 'base64'] } };
};

const altered = (truth: unknown): unknown => {
  const read = transaction.safeParse(truth);
  if (!read.success) return null;
  const bytes = Buffer.from(read.data.transaction[0], 'base64');
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return { ...read.data, transaction: [bytes.toString('base64'), 'base64'] };
};

const liedStatuses = (random: Random, truth: unknown): unknown => {
  const { context, value } = statuses.parse(truth);
  const kind = random.next();
  if (kind < 0.3) return { context, value: value.map(() => null) };
  const err = kind < 0.65 ? null : { InstructionError: [3, { Custom: 1 }] };
  const slot = context.slot - Math.floor(random.next() * BLOCKS_APART);
  const status = err === null ? { Ok: null } : { Err: err };
  const landed = { slot, confirmations: null, err, status, confirmationStatus: 'finalized' };
  return { context, value: value.map(() => landed) };
};

/** Another amount in the vault: half of them claim that it is empty. */
const liedBalances = (
  random: Random,
  vaults: readonly string[],
  asked: unknown,
  truth: unknown,
): unknown => {
  const names = signatures.parse(asked);
  if (!names.some((each) => vaults.includes(each))) return undefined;
  const read = accounts.parse(truth);
  const value = read.value.map((account, index) => {
    const held = heldAccount.safeParse(account);
    if (!held.success || !vaults.includes(names[index] ?? '')) return account;
    const bytes = Buffer.from(held.data.data[0], 'base64');
    const amount = random.chance(0.5) ? 0n : bytes.readBigUInt64LE(AMOUNT_BYTE) + INVENTED_AMOUNT;
    bytes.writeBigUInt64LE(amount, AMOUNT_BYTE);
    return { ...held.data, data: [bytes.toString('base64'), 'base64'] };
  });
  return { ...read, value };
};

export const openLiar = async (parts: LiarParts): Promise<Liar> => {
  const { random, vaultAddress } = parts;
  const invented = await inventDeposit(parts);
  const vaults = await Promise.all(
    Object.values(SANDBOX_MINTS).map((mint) => tokenAccountOf(vaultAddress, mint)),
  );
  const { signature, json } = invented;
  const head = {
    signature,
    slot: json.slot,
    err: null,
    memo: null,
    blockTime: null,
    confirmationStatus: 'finalized',
  };
  return async ({ method, params }, truth) => {
    const [asked] = params;
    if (method === 'getSignatureStatuses') return liedStatuses(random, truth);
    if (method === 'getMultipleAccounts') return liedBalances(random, vaults, asked, truth);
    if (method === 'getTransaction') {
      if (asked === signature) return json;
      return random.chance(0.5) ? null : altered(truth);
    }
    if (method !== 'getSignaturesForAddress') return undefined;
    const isOfVault = [vaultAddress, ...vaults].includes(first.parse(asked));
    if (isOfVault && random.chance(0.6)) return [head, ...z.array(z.unknown()).parse(truth)];
    return [];
  };
};
