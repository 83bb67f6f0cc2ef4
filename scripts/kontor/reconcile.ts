import { elsewhereReader } from '#app/held/elsewhere.ts';
import { reconcile, type Reconciliation } from '#payments/reconcile/reconcile.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from './command.ts';
import { EXIT } from './failure.ts';
import { modeOf, modeOption, type ModeOptions } from './mode.ts';
import { answer, styled, table, type OutputOptions } from './output.ts';
import { signedAmount } from './signed-amount.ts';
import { openedVault } from './vault/opened.ts';
import { withStore } from './workplace.ts';

const shown = ({ mode, block, assets, open }: Reconciliation) => ({
  mode,
  slot: String(block),
  reconciled: assets.every(({ difference }) => difference === 0n),
  assets: assets.map(({ assetCode, ...sums }) => ({
    assetCode,
    liabilities: signedAmount(sums.liabilities, assetCode),
    ledger: signedAmount(sums.vault, assetCode),
    unclaimed: signedAmount(sums.unclaimed, assetCode),
    landed: signedAmount(sums.landed, assetCode),
    onChain: signedAmount(sums.onChain, assetCode),
    elsewhere: signedAmount(sums.elsewhere, assetCode),
    difference: signedAmount(sums.difference, assetCode),
  })),
  open: open.map((each) => ({ ...each, amount: signedAmount(each.amount, each.assetCode) })),
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
    }, mode);
    const value = shown(reported);
    answer(options, value, text(value));
    process.exitCode = value.reconciled ? EXIT.ok : EXIT.failed;
  });
