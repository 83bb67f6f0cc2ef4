import { PaymentError } from '#payments/errors.ts';
import { PayoutOrderError } from '#payments/payout/operator.ts';
import { takeOutcome, type BankPorts } from '#payments/rail/outcome.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, type OutputOptions } from '../output.ts';
import { atBank, BANK_MODE } from './counter.ts';

interface Options extends OutputOptions, ConfirmOptions {
  reason: string;
}

const complete = async (ports: BankPorts, payoutId: string): Promise<void> => {
  const payment = await ports.bank.find(BANK_MODE, payoutId);
  if (payment === undefined)
    throw new PaymentError('PAYOUT_NOT_FOUND', `There is no payout ${payoutId} in euros`);
  const { state, isFromBackup, payout } = payment;
  if (state !== null)
    throw new PayoutOrderError(`${payoutId} is ${payout.status}: the report of the bank ends it`);
  if (!isFromBackup)
    throw new PayoutOrderError(`${payoutId} was given to no bank: no backup was restored since`);
  const taken = await takeOutcome(ports, BANK_MODE, { payoutId, state: 'SETTLED', reason: null });
  if (taken.result === 'contradicts') throw new PayoutOrderError(taken.sentence);
};

export const bankPaid = () =>
  command({
    name: 'paid',
    does:
      'Completes a payout that the bank has paid after the backup from which the database was ' +
      'restored, where no report says so. Refused once db release has ended the quarantine.',
    examples: ['bank paid po_… --reason "debited on the statement of 2026-11-21"'],
    json: '{payoutId, status}; null when it was not wanted',
  })
    .argument('<payout>', 'the payout that a statement of your account shows as paid')
    .requiredOption('--reason <text>', 'why: it is kept in the audit log')
    .option('--yes', 'without asking')
    .action(async (payoutId: string, options: Options) => {
      if (!(await confirmed(options, 'Has the bank paid this payout?')))
        return answer(options, null, 'Nothing was done.');
      await atBank((ports) => complete(ports, payoutId));
      return answer(options, { payoutId, status: 'COMPLETED' }, `${payoutId} is completed.`);
    });
