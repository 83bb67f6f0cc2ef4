import { elsewhereReader } from '#app/held/elsewhere.ts';
import { signedAmount } from '#kernel/money/amount.ts';
import { isReconciled, reconcile, type Reconciliation } from '#payments/reconcile/reconcile.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from './command.ts';
import { EXIT } from './failure.ts';
import { modeOf, modeOption, type ModeOptions } from './mode.ts';
import { answer, styled, table, type OutputOptions } from './output.ts';
import { SINGLES } from './singles.ts';
import { answersTable, disputesIn, shownAnswers } from './vault/answers.ts';
import { openedVault } from './vault/opened.ts';
import { withStore } from './workplace.ts';

const shown = ({ mode, block, assets, open }: Reconciliation) => ({
  mode,
  slot: String(block),
  reconciled: isReconciled(assets),
  assets: assets.map((each) => {
    const { assetCode } = each;
    return {
      assetCode,
      liabilities: signedAmount(each.liabilities, assetCode),
      ledger: signedAmount(each.vault, assetCode),
      unclaimed: signedAmount(each.unclaimed, assetCode),
      landed: signedAmount(each.landed, assetCode),
      onChain: signedAmount(each.onChain, assetCode),
      elsewhere: signedAmount(each.elsewhere, assetCode),
      difference: signedAmount(each.difference, assetCode),
      agreed: each.isAgreed,
      answers: shownAnswers(each),
    };
  }),
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

const verdictOn = ({ assets }: Reconciliation, reconciled: boolean): string => {
  if (reconciled) return styled('green', 'The vault has what the ledger says.');
  const disputes = disputesIn(assets);
  return styled(
    'red',
    disputes.length > 0 ? disputes.join('\n') : 'The vault has not what the ledger says.',
  );
};

const text = (
  reconciliation: Reconciliation,
  { slot, reconciled, assets, open }: Shown,
): string => {
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
      assets.map(({ agreed: _, answers: __, ...cells }) => Object.values(cells)),
    ),
    ...answersTable(assets),
    payouts.length > 0 ? table(OPEN, payouts) : 'Every payout has ended.',
    verdictOn(reconciliation, reconciled),
  ].join('\n\n');
};

export const reconcileVault = () =>
  modeOption(
    command({
      name: 'reconcile',
      does: SINGLES.reconcile,
      examples: ['reconcile --mode live', 'reconcile --mode test --json'],
      json:
        '{mode, slot, reconciled, assets: [{assetCode, liabilities, ledger, unclaimed, landed, ' +
        'onChain, elsewhere, difference, agreed, answers: [{provider, slot, onChain, elsewhere, ' +
        'landed, difference}]}], open: [{payoutId, organizationId, method, status, ' +
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
    answer(options, value, text(reported, value));
    process.exitCode = value.reconciled ? EXIT.ok : EXIT.failed;
  });
