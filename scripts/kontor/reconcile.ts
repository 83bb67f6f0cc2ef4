import { decimalText } from '#kernel/money/ratio.ts';
import { elsewhereReader } from '#app/held/elsewhere.ts';
import { ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import { reconcile, type Reconciliation } from '#payments/reconcile/reconcile.ts';
import { reconciliationReader } from '#payments/storage/reconciliation.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from './command.ts';
import { EXIT } from './failure.ts';
import { modeOf, modeOption, type ModeOptions } from './mode.ts';
import { answer, styled, table, type OutputOptions } from './output.ts';
import { openedVault } from './vault/opened.ts';
import { withStore } from './workplace.ts';

/** An amount that may be below zero, as a difference may. */
const signed = (parts: bigint, assetCode: AssetCode): string => {
  const { decimals } = ASSETS[assetCode];
  const sign = parts < 0n ? '-' : '';
  return sign + decimalText(parts < 0n ? -parts : parts, decimals).replace(/\.?0+$/, '');
};

const shown = ({ mode, block, assets, open }: Reconciliation) => ({
  mode,
  slot: String(block),
  reconciled: assets.every(({ difference }) => difference === 0n),
  assets: assets.map(({ assetCode, ...sums }) => ({
    assetCode,
    liabilities: signed(sums.liabilities, assetCode),
    ledger: signed(sums.vault, assetCode),
    unclaimed: signed(sums.unclaimed, assetCode),
    landed: signed(sums.landed, assetCode),
    onChain: signed(sums.onChain, assetCode),
    elsewhere: signed(sums.elsewhere, assetCode),
    difference: signed(sums.difference, assetCode),
  })),
  open: open.map((each) => ({ ...each, amount: signed(each.amount, each.assetCode) })),
});

type Shown = ReturnType<typeof shown>;

const HEADING = [
  'Asset',
  'Liabilities',
  'Ledger',
  'Unclaimed',
  'Landed',
  'On chain',
  'Elsewhere',
  'Difference',
];
const OPEN = ['Payout', 'Status', 'Amount', 'Asset', 'Age in s', 'Signature'];

const text = ({ slot, reconciled, assets, open }: Shown): string => {
  const verdict = reconciled
    ? styled('green', 'The vault has what the ledger says.')
    : styled('red', 'The vault has not what the ledger says.');
  const payouts = open.map((each) => [
    each.payoutId,
    each.status,
    each.amount,
    each.assetCode,
    String(each.ageSeconds),
    each.signature ?? '–',
  ]);
  return [
    `At slot ${slot}:`,
    table(
      HEADING,
      assets.map((each) => Object.values(each)),
    ),
    payouts.length > 0 ? table(OPEN, payouts) : 'Every payout has ended.',
    verdict,
  ].join('\n\n');
};

export const reconcileVault = () =>
  modeOption(
    command({
      name: 'reconcile',
      does:
        'Holds the ledger against the vault on the chain, and lists the payouts that have not ' +
        'ended. Exit code 1 when there is a difference.',
      examples: ['reconcile --mode live', 'reconcile --mode test --json'],
      json:
        '{mode, slot, reconciled, assets: [{assetCode, liabilities, ledger, unclaimed, landed, ' +
        'onChain, elsewhere, difference}], open: [{payoutId, organizationId, method, status, ' +
        'assetCode, amount, signature, createdAt, ageSeconds}]}',
    }),
  ).action(async (options: OutputOptions & ModeOptions) => {
    const mode = modeOf(options);
    const opened = await openedVault(mode);
    const reported = await withStore((store) => {
      const reader = reconciliationReader(store);
      const readElsewhere = elsewhereReader(store, { mode, chain: 'solana', opened });
      const { chain } = opened;
      return reconcile({ reader, chain, readElsewhere, now: systemWorld.now }, mode);
    });
    const value = shown(reported);
    answer(options, value, text(value));
    process.exitCode = value.reconciled ? EXIT.ok : EXIT.failed;
  });
