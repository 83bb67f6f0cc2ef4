import type { Mode } from '#access/key.ts';
import { DAY_MS } from '#kernel/durations.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { AlarmKind } from './alarm.ts';
import {
  APPROVAL_LATE_MS,
  approvalAlarms,
  deliveryAlarms,
  doubtAlarms,
  LATE_MS,
  lateAlarms,
  lowLiquidity,
  mailAlarms,
  modesRead,
  rateAlarms,
  silentWorkers,
  vaultAlarms,
} from './judge.ts';
import type { AlarmKeeper, AlarmReader, Doubts, VaultReading } from './ports.ts';

/** Checks everything once; stores new alarms, and ends those whose problem is over. */

export interface CheckPorts {
  reader: AlarmReader;
  keeper: AlarmKeeper;
  /** One reading for each vault that is set up; an unavailable chain does not throw. */
  vaults(): Promise<readonly VaultReading[]>;
  /** The reasons why nothing is signed in each mode, one sentence each. */
  doubts(): Promise<readonly Doubts[]>;
  rates(): Promise<{ fetchedAt: Date | null; areUsable: boolean }>;
  /** How many mails were given up and not sent since. */
  mailsGivenUp(): Promise<number>;
  /** The least liquidity that the operator wants for exchanges, in smallest parts. */
  liquidityLeast: Readonly<Partial<Record<AssetCode, bigint>>>;
  now(): Date;
}

const OF_DATABASE = [
  'worker_silent',
  'vault_in_doubt',
  'payouts_late',
  'approvals_wait',
  'deliveries_fail',
  'rates_old',
  'vault_low_on_coins',
  'mails_given_up',
] as const satisfies readonly AlarmKind[];

const OF_VAULT = ['books_differ', 'vault_low_on_gas'] as const satisfies readonly AlarmKind[];

const BOTH_MODES = ['live', 'test'] as const satisfies readonly Mode[];

/** Runs one check of both modes. Alarms of vaults that could not be read stay as they are. */
export const checkAlarms = async (ports: CheckPorts): Promise<void> => {
  const { reader, keeper, liquidityLeast } = ports;
  const now = ports.now();
  const ago = (spanMs: number): Date => new Date(now.getTime() - spanMs);
  const [vaults, beats, doubts, late, approvals, failing, liquidity, rates, mails] =
    await Promise.all([
      ports.vaults(),
      reader.beats(),
      ports.doubts(),
      reader.latePayouts(ago(LATE_MS)),
      reader.lateApprovals(ago(APPROVAL_LATE_MS)),
      reader.failingDeliveries(ago(DAY_MS)),
      reader.liquidity(),
      ports.rates(),
      ports.mailsGivenUp(),
    ]);
  const ofVaults = vaults.flatMap(vaultAlarms);
  const alsoFound = [
    ...silentWorkers(beats, now),
    ...doubtAlarms(doubts),
    ...lateAlarms(late, now),
    ...approvalAlarms(approvals, now),
    ...deliveryAlarms(failing),
    ...lowLiquidity(liquidity, liquidityLeast),
    ...rateAlarms(rates),
    ...mailAlarms(mails),
  ];
  const readings: readonly [kinds: readonly AlarmKind[], modes: readonly Mode[]][] = [
    [OF_DATABASE, BOTH_MODES],
    [OF_VAULT, modesRead(vaults)],
    [['chain_silent'], vaults.map(({ mode }) => mode)],
  ];
  for (const [checked, modes] of readings) {
    const found = [...ofVaults, ...alsoFound].filter(({ kind }) => checked.includes(kind));
    await keeper.record({ found, checked, modes }, now);
  }
};
