import { openDeposits } from '#payments/storage/deposits/open-deposits.ts';
import { command } from '../command.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { LIST_OPTION, parseLimit } from '../payments/with-payments.ts';
import { withStore } from '../workplace.ts';
import { shownDeposit } from './shown.ts';

export const depositsList = () =>
  modeOption(
    command({
      name: 'list',
      does:
        'Lists deposits that are credited to no account: plain transfers to the vault, dust, ' +
        'those that a person has to look at, and those that may have been recorded by hand.',
      examples: ['deposits list --mode live'],
      json: '[{signature, position, verdict, amount, assetCode, sender, seenAt, recordedAs}]',
    }),
  )
    .option(...LIST_OPTION)
    .action(async (options: OutputOptions & ModeOptions & { limit: string }) => {
      const most = parseLimit(options.limit);
      const mode = modeOf(options);
      const found = await withStore((store) => openDeposits(store, mode, most), mode);
      const value = found.map(shownDeposit);
      const rows = value.map((each) => [
        each.seenAt,
        each.verdict,
        each.amount,
        each.assetCode ?? 'another coin',
        each.recordedAs?.paymentId ?? '–',
        each.signature,
      ]);
      const heading = ['Seen', 'Verdict', 'Amount', 'Asset', 'Recorded as', 'Signature'];
      answer(
        options,
        value,
        rows.length > 0 ? table(heading, rows) : 'Every deposit is credited to an account.',
      );
    });
