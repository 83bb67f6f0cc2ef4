import type { Landing, TransferOrder } from '#payments/chain/transfer.ts';
import type { Verdict } from './judge.ts';
import type { WorkerPorts } from './ports.ts';
import { orderOf, type LiveTask } from './sign.ts';

/** Proves, before a payout ends, that its own transaction did on the chain what was ordered. */

const NOT_OURS = 'The transaction on the chain has other bytes than were signed for this payout';
const NOT_ORDERED = 'The transfer on the chain is not the one that was ordered';
export const DISPUTED = 'Providers contradict each other about this transaction';
const OTHER_OUTCOME = 'Providers report another outcome than the transaction has';

/** Why a landed transaction does not match the order; null if it matches. */
const contradictionIn = (
  { memo, assetCode, amount, tokenAccount }: TransferOrder,
  { wire, landing }: { wire: string; landing: Landing },
): string | null => {
  if (landing.wire !== wire) return NOT_OURS;
  const [move, another] = landing.moves;
  const isOrdered =
    another === undefined &&
    move?.assetCode === assetCode &&
    move.amount === amount &&
    move.to === tokenAccount &&
    landing.memos.includes(memo);
  return isOrdered ? null : NOT_ORDERED;
};

export type Proved =
  | { state: 'proved'; landing: Landing }
  /** Not proved yet: the proof is requested again later. */
  | { state: 'open' }
  /** A person must check it. */
  | { state: 'disputed'; sentence: string };

/** Requests the proof for a verdict that would end the payout. */
export const proveEnd = async (
  { chain }: Pick<WorkerPorts, 'chain'>,
  task: LiveTask,
  verdict: Extract<Verdict, { verdict: 'completed' | 'failed' }>,
): Promise<Proved> => {
  const { signature, wire } = task.live;
  const proof = await chain.proveLanding(signature);
  if (proof.state === 'open') return { state: 'open' };
  if (proof.state === 'disputed') return { state: 'disputed', sentence: DISPUTED };
  const { fact: landing } = proof;
  const sentence = contradictionIn(orderOf(task), { wire, landing });
  if (sentence !== null) return { state: 'disputed', sentence };
  return (landing.error === null) === (verdict.verdict === 'completed')
    ? { state: 'proved', landing }
    : { state: 'disputed', sentence: OTHER_OUTCOME };
};
