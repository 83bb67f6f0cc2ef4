import { outflowStores } from '#app/outflows.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import { settleAsLoss, settleAsPayout } from '#payments/outflow/settle.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { UsageError } from '../failure.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, type OutputOptions } from '../output.ts';
import { openedVault } from '../vault/opened.ts';
import { withStore } from '../workplace.ts';

interface Options extends OutputOptions, ConfirmOptions, ModeOptions {
  payout?: string;
  loss?: boolean;
  reason: string;
}

const settle = async (signature: string, { payout: payoutId, ...options }: Options) => {
  const mode = modeOf(options);
  const { chain } = await openedVault(mode);
  const source = { mode, chain: 'solana' } as const;
  return withStore(async (store) => {
    const ports = { ...outflowStores(store), chain };
    if (payoutId === undefined) {
      const decide = () => settleAsLoss(ports, source, signature);
      await commitDecision(ports.book, { tenant: operatorIn(mode), decide });
      return { signature, settled: 'LOSS', payoutId: null };
    }
    const { tenant, decision } = await settleAsPayout(ports, source, { signature, payoutId });
    await ports.book.commit(tenant, decision.changes);
    return { signature, settled: 'PAYOUT', payoutId };
  }, mode);
};

export const payoutsResolve = () =>
  modeOption(
    command({
      name: 'resolve',
      does:
        'Settles a transaction of the vault that the books do not know, as vault check lists ' +
        'them. With --payout it completes that payout, whose order must be the same; with ' +
        '--loss the operator pays for it with own money.',
      examples: [
        'payouts resolve 5h6x… --mode live --payout po_… --reason "the retry of a lost request"',
        'payouts resolve 5h6x… --mode live --loss --reason "cancelled after the backup"',
      ],
      json: '{signature, settled: PAYOUT | LOSS, payoutId}; null when it was not wanted',
    }),
  )
    .argument('<signature>', 'of the transaction')
    .option('--payout <id>', 'the payout that it has paid')
    .option('--loss', 'the operator pays for it: no account is charged')
    .requiredOption('--reason <text>', 'why: it is kept in the audit log')
    .option('--yes', 'without asking')
    .action(async (signature: string, options: Options) => {
      if ((options.payout === undefined) === (options.loss !== true))
        throw new UsageError('expected either --payout or --loss');
      if (!(await confirmed(options, 'Settle it so for good?')))
        return answer(options, null, 'Nothing was done.');
      const settled = await settle(signature, options);
      return answer(options, settled, `${signature} is settled as ${settled.settled}.`);
    });
