import type { Chain } from '#kernel/money/chains.ts';
import type { Landing } from '#payments/chain/transfer.ts';
import type { Decision } from '#payments/decision.ts';
import type { Attempt } from '#payments/payout/attempt.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { Payout } from '#payments/payout/payout.ts';
import { completed, expired, isFinal, signed } from '#payments/payout/states.ts';
import { FINAL_CONFIRMATIONS } from '#payments/payout/worker/judge.ts';
import type { OutflowChange } from './changes.ts';
import { outflowBooked } from './movements.ts';
import {
  leftIn,
  type Left,
  type NamedPayout,
  type Outflow,
  type TokenAccounts,
} from './outflow.ts';

/** The verdict on a transaction that the books did not know. */

/** A transaction that enough providers have proved. */
export interface ProvedOutflow {
  signature: string;
  memo: string;
  landing: Landing;
}

interface Judging extends ProvedOutflow {
  chain: Chain;
  tokenAccounts: TokenAccounts;
  named: NamedPayout | undefined;
  now: Date;
}

/** Whether the transaction moved exactly what the payout orders: amount, asset and receiver. */
export const isOrdered = (
  { cryptoDetails, destinationAssetCode, destinationAmount }: Payout,
  [move, another]: readonly Left[],
): boolean =>
  another === undefined &&
  move?.assetCode === destinationAssetCode &&
  move.amount === destinationAmount &&
  move.to === cryptoDetails?.tokenAccount;

const isLive = ({ state }: Attempt): boolean => state === 'SIGNED' || state === 'SENT';

/**
 * Completes the payout by a transaction that the books did not have. New bytes were signed only
 * after earlier ones could no longer land, so an attempt that the books call live has expired.
 */
export const completedBy = (
  { payout, attempts, isHeld }: Omit<NamedPayout, 'tenant'>,
  { signature, landing }: Pick<ProvedOutflow, 'signature' | 'landing'>,
  { chain, now }: { chain: Chain; now: Date },
): Decision<Payout, PayoutChange> => {
  const changes: PayoutChange[] = isHeld ? [{ change: 'payout-freed', payout, at: now }] : [];
  let current = payout;
  const step = (decision: Decision<Payout, PayoutChange>): void => {
    current = decision.result;
    changes.push(...decision.changes);
  };
  const live = attempts.find(isLive);
  if (live !== undefined) step(expired({ payout: current }, live, now));
  const attempt: Attempt = {
    number: Math.max(0, ...attempts.map(({ number }) => number)) + 1,
    signature,
    wire: landing.wire,
    lifetime: { value: '{}', boundTo: null },
    state: 'SIGNED',
    signedAt: now,
    sentAt: null,
  };
  step(signed({ payout: current, chain }, attempt, now));
  const { cost: networkFee, rent } = landing;
  const facts = { attempt, confirmations: FINAL_CONFIRMATIONS, networkFee, rent };
  step(completed({ payout: current }, now, facts));
  return { result: current, changes };
};

const booked = (
  { signature, memo, landing, chain }: Judging,
  verdict: Outflow['verdict'],
  changes: readonly OutflowChange[],
): Decision<Outflow, OutflowChange> => {
  const outflow = { signature, memo, verdict, landing };
  return { result: outflow, changes: [{ change: 'outflow-judged', chain, outflow }, ...changes] };
};

/**
 * The providers had called this attempt expired, and it has landed all the same. It has paid the
 * payout. The caller makes sure that no other attempt of the payout can still land.
 */
const completedLate = (
  { payout, isHeld }: NamedPayout,
  attempt: Attempt,
  { landing, now }: Judging,
): readonly PayoutChange[] => {
  const { cost: networkFee, rent } = landing;
  const facts = { attempt, confirmations: FINAL_CONFIRMATIONS, networkFee, rent };
  return [
    ...(isHeld ? [{ change: 'payout-freed', payout, at: now } as const] : []),
    ...completed({ payout }, now, facts).changes,
  ];
};

/** Undefined while another attempt of the payout can still land: the verdict waits for its end. */
export const judgeOutflow = (judging: Judging): Decision<Outflow, OutflowChange> | undefined => {
  const { signature, landing, named, tokenAccounts } = judging;
  const left = leftIn(landing, tokenAccounts);
  if (left.length === 0) return booked(judging, 'NOTHING', []);
  const known = named?.attempts.find((each) => each.signature === signature);
  if (known?.state === 'LANDED' || (known && isLive(known))) return booked(judging, 'PAID', []);
  const loss = outflowBooked(signature, left);
  // The payout comes from a restored backup: it was approved afterwards, and the books do not know
  // by whom. Once approved again it is held, and an operator says that it is paid.
  if (named === undefined || named.payout.status === 'PENDING_APPROVAL')
    return booked(judging, 'UNKNOWN', loss);
  const { payout } = named;
  if (isFinal(payout) || !isOrdered(payout, left)) return booked(judging, 'LOSS', loss);
  if (known !== undefined)
    return named.attempts.some(isLive)
      ? undefined
      : booked(judging, 'PAID', completedLate(named, known, judging));
  return booked(judging, 'PAID', completedBy(named, judging, judging).changes);
};
