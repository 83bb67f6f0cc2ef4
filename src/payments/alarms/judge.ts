import type { Mode } from '#access/key.ts';
import { MINUTE_MS } from '#kernel/durations.ts';
import { ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import { decimalText } from '#kernel/money/amount.ts';
import { isReconciled, sentenceOfAnswers } from '#payments/reconcile/reconcile.ts';
import type { Alarm } from './alarm.ts';
import type {
  Beat,
  Doubts,
  FailingDeliveries,
  LatePayouts,
  Liquidity,
  VaultReading,
} from './ports.ts';

/** Computes alarms from values that were read at one moment. */

/** A worker that has not finished a round for this long is silent. */
export const SILENT_MS = 3 * MINUTE_MS;
/** A payout that has been open for longer than this is late. */
export const LATE_MS = 60 * MINUTE_MS;
/**
 * A payout that waits longer than this for approval raises an alarm: a policy may let it expire
 * after an hour.
 */
export const APPROVAL_LATE_MS = 15 * MINUTE_MS;
/** A vault raises an alarm if its coin pays for fewer payouts to new wallets than this. */
export const GAS_FOR = 50;

const minutesOf = (spanMs: number): number => Math.floor(spanMs / MINUTE_MS);

/** Alarms for workers whose last beat is older than SILENT_MS. */
export const silentWorkers = (beats: readonly Beat[], now: Date): Alarm[] =>
  beats.flatMap(({ worker, beatAt }): Alarm[] => {
    const spanMs = now.getTime() - beatAt.getTime();
    // A beat in the future comes from a wrong clock: it is silent until it beats again.
    if (Math.abs(spanMs) < SILENT_MS) return [];
    const sentence =
      spanMs < 0
        ? `The worker ${worker} last finished a round at ${beatAt.toISOString()}, which is to come.`
        : `The worker ${worker} has not finished a round for ${minutesOf(spanMs)} minutes.`;
    return [{ kind: 'worker_silent', mode: null, subject: worker, sentence }];
  });

const signedText = (parts: bigint, assetCode: AssetCode): string => {
  const [sign, size] = parts < 0n ? ['-', -parts] : ['+', parts];
  return sign + decimalText(size, ASSETS[assetCode].decimals);
};

export const vaultAlarms = (vault: VaultReading): Alarm[] => {
  const { mode } = vault;
  if (vault.state === 'silent')
    return [
      {
        kind: 'chain_silent',
        mode,
        subject: 'vault',
        sentence: `The chain of ${mode} mode does not answer: its vault could not be read.`,
      },
    ];
  const differing = vault.differences.filter((each) => !isReconciled([each]));
  const gas: Alarm = {
    kind: 'vault_low_on_gas',
    mode,
    subject: 'gas',
    sentence: `The ${mode} vault can pay the chain for ${vault.gasFor} more payouts.`,
  };
  return [
    ...differing.map((each): Alarm => {
      const { assetCode, difference, isAgreed } = each;
      const sum = `${signedText(difference, assetCode)} ${assetCode}`;
      const sentence = isAgreed
        ? `The ${mode} vault differs from the books by ${sum}.`
        : `The ${mode} vault: ${sentenceOfAnswers(each)}`;
      return { kind: 'books_differ', mode, subject: assetCode, sentence };
    }),
    ...(vault.gasFor < GAS_FOR ? [gas] : []),
  ];
};

export const doubtAlarms = (doubts: readonly Doubts[]): Alarm[] =>
  doubts.flatMap(({ mode, sentences }): Alarm[] =>
    sentences.length === 0
      ? []
      : [{ kind: 'vault_in_doubt', mode, subject: 'vault', sentence: sentences.join(' ') }],
  );

/** `least` is the least liquidity that the operator wants, in smallest parts. */
export const lowLiquidity = (
  liquidity: readonly Liquidity[],
  least: Readonly<Partial<Record<AssetCode, bigint>>>,
): Alarm[] =>
  liquidity.flatMap(({ mode, assetCode, available }): Alarm[] => {
    const wanted = least[assetCode];
    if (wanted === undefined || available >= wanted) return [];
    const text = (parts: bigint): string => decimalText(parts, ASSETS[assetCode].decimals);
    const left = `${text(available)} ${assetCode} are left for exchanges in ${mode} mode`;
    const sentence = `${left}; at least ${text(wanted)} are wanted.`;
    return [{ kind: 'vault_low_on_coins', mode, subject: assetCode, sentence }];
  });

export const lateAlarms = (late: readonly LatePayouts[], now: Date): Alarm[] =>
  late.map(({ mode, count, oldestAt }): Alarm => {
    const span = minutesOf(now.getTime() - oldestAt.getTime());
    const sentence = `Late ${mode} payouts: ${count}, the oldest for ${span} minutes.`;
    return { kind: 'payouts_late', mode, subject: 'payouts', sentence };
  });

export const approvalAlarms = (late: readonly LatePayouts[], now: Date): Alarm[] =>
  late.map(({ mode, count, oldestAt }): Alarm => {
    const span = minutesOf(now.getTime() - oldestAt.getTime());
    const waiting = `Payouts of ${mode} mode that need approval: ${count}`;
    const sentence = `${waiting}, the oldest for ${span} minutes.`;
    return { kind: 'approvals_wait', mode, subject: 'approvals', sentence };
  });

export const deliveryAlarms = (failing: readonly FailingDeliveries[]): Alarm[] =>
  failing.map(({ mode, failed }): Alarm => {
    const sentence = `Events of ${mode} mode that were given up in the last 24 hours: ${failed}.`;
    return { kind: 'deliveries_fail', mode, subject: 'deliveries', sentence };
  });

export const rateAlarms = (usable: { fetchedAt: Date | null; areUsable: boolean }): Alarm[] => {
  if (usable.areUsable) return [];
  const since = usable.fetchedAt === null ? 'never' : `last at ${usable.fetchedAt.toISOString()}`;
  const sentence = `No exchange is quoted: the feed of exchange rates answered ${since}.`;
  return [{ kind: 'rates_old', mode: null, subject: 'rates', sentence }];
};

/** `count` is the number of mails that no mail server accepted within four days. */
export const mailAlarms = (count: number): Alarm[] =>
  count === 0
    ? []
    : [
        {
          kind: 'mails_given_up',
          mode: null,
          subject: 'mails',
          sentence: `Mails that no mail server took within four days: ${count}.`,
        },
      ];

/** The modes whose vaults were read. Alarms of other modes stay as they were. */
export const modesRead = (vaults: readonly VaultReading[]): Mode[] =>
  vaults.flatMap(({ mode, state }) => (state === 'read' ? [mode] : []));
