import { KontorError } from '#kernel/error.ts';
import type { Book } from '#payments/decision.ts';
import type { AttemptEnding } from '#payments/payout/attempt.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import { isFinal as hasEnded } from '#payments/payout/states.ts';
import { checkDatabase } from '#app/storage/checks.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import { sql } from '#kernel/storage/sql.ts';
import { z } from 'zod';
import { addressBytes, bytesOfBase58, sameBytes } from '../solana-sandbox/bytes.ts';
import { nonceAccountOf, readNonce } from '../solana-sandbox/nonces.ts';
import { readTransaction } from '../solana-sandbox/wire.ts';
import type { Ordered } from './customers.ts';
import type { World } from './world.ts';

/** The laws, held against the chain as it is: what a worker believes counts for nothing here. */

export class LawBrokenError extends KontorError {
  override readonly name = 'LawBrokenError';
}

const demand = (holds: boolean, sentence: string): void => {
  if (!holds) throw new LawBrokenError(sentence);
};

const landingOf = async ({ chain }: World, signature: string) =>
  chain.chain.find(bytesOfBase58(signature, 64) ?? new Uint8Array());

const isFinal = ({ chain }: World, slot: bigint): boolean =>
  slot <= chain.chain.slotAt('finalized');

/** Whether the bytes could still be taken up, by the chain's own rules. */
const canLand = ({ chain: { chain } }: World, wire: string): boolean => {
  const { message } = readTransaction(new Uint8Array(Buffer.from(wire, 'base64')));
  const slot = chain.slotAt('processed');
  if (chain.isBlockhashGood(message.lifetime, slot)) return true;
  const account = nonceAccountOf(message);
  const nonce = account === undefined ? null : readNonce(chain.account(account, slot));
  return nonce !== null && sameBytes(nonce.value, message.lifetime);
};

/** What a worker has written about an attempt, against the truth. */
const judgeAttempt = async (world: World, { attempt }: AttemptEnding): Promise<void> => {
  const { signature, state, wire } = attempt;
  if (state === 'SIGNED' || state === 'SENT') return;
  const landing = await landingOf(world, signature);
  if (state === 'LANDED') {
    demand(landing?.error === null, `${signature} is said to be completed and did not land`);
    demand(isFinal(world, landing?.slot ?? 0n), `${signature} is completed before it is final`);
    return;
  }
  if (state === 'FAILED') {
    demand(landing != null && landing.error !== null, `${signature} is said to have failed`);
    demand(isFinal(world, landing?.slot ?? 0n), `${signature} has failed before it is final`);
    return;
  }
  demand(landing === undefined, `${signature} is given up and has landed`);
  demand(!canLand(world, wire), `${signature} is given up and can still land`);
};

/** The book of a worker; what it has written is held against the truth. */
export const watchBook = (world: World, book: Book<PayoutChange>): Book<PayoutChange> => {
  const judgeAll = async (changes: readonly PayoutChange[]): Promise<void> => {
    for (const change of changes)
      if (change.change === 'attempt-updated') await judgeAttempt(world, change);
  };
  return {
    commit: async (tenant, changes) => {
      await book.commit(tenant, changes);
      await judgeAll(changes);
    },
    commitTogether: async (parts) => {
      await book.commitTogether(parts);
      await judgeAll(parts.flatMap(({ changes }) => changes));
    },
  };
};

const vaultInLedger = async ({ store }: World): Promise<bigint> => {
  const row = await store.row(
    z.object({ held: z.bigint().nullable() }),
    sql`SELECT sum(debits_posted - credits_posted) AS held FROM ledger_accounts
        WHERE kind = 'vault' AND asset = 'USDC' AND mode = 'test'`,
  );
  return row?.held ?? 0n;
};

const tokensIn = ({ chain }: World, tokenAccount: string): bigint => {
  const account = chain.chain.account(addressBytes(tokenAccount), chain.chain.slotAt('processed'));
  return account === null ? 0n : Buffer.from(account.data).readBigUInt64LE(64);
};

/** Each payout has ended, and the chain has just what it says. */
export const judgeEnd = async (world: World, orders: readonly Ordered[]): Promise<void> => {
  const { store, tenant, truth } = world;
  const history = await truth.readHistory({ address: truth.vaultAddress, most: 1000 });
  for (const { payoutId, amount, to } of orders) {
    const payout = await payoutReader(store).find(tenant, payoutId);
    const status = payout?.status ?? 'nothing';
    demand(payout !== undefined && hasEnded(payout), `${payoutId} is still ${status}`);
    const landed = history.filter(({ memos, error }) => memos.includes(payoutId) && error === null);
    const expected = status === 'COMPLETED' ? 1 : 0;
    demand(landed.length === expected, `${payoutId} ${status} landed ${landed.length} times`);
    const got = tokensIn(world, to.tokenAccount);
    demand(
      got === (expected === 1 ? amount : 0n),
      `${payoutId} ${status} of ${amount} paid ${got}`,
    );
  }
  const { tokens } = await truth.readVault();
  const kept = await vaultInLedger(world);
  demand(tokens.USDC === kept, `the vault has ${tokens.USDC}, the ledger says ${kept}`);
  for (const { check, problems } of await checkDatabase({ url: world.url }))
    demand(problems.length === 0, `${check}: ${problems.join('; ')}`);
};
