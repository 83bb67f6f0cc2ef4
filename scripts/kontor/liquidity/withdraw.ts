import { withdrawLiquidity } from '#payments/ledger/fund-liquidity.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import {
  BOOKED_JSON,
  commit,
  isBooked,
  orderFrom,
  shownOrder,
  sumText,
  type SumOptions,
} from './book.ts';

type Options = OutputOptions & ConfirmOptions & ModeOptions & SumOptions;

export const liquidityWithdraw = () =>
  modeOption(
    command({
      name: 'withdraw',
      does:
        'Books that you took money of your own, such as fees, from the vault or the bank. Moves ' +
        'nothing itself. Refused while exchanges hold it.',
      examples: [
        'liquidity withdraw --mode live --asset USDC --amount 250 --reference fees-2026-11',
      ],
      json: BOOKED_JSON,
    }),
  )
    .requiredOption('--asset <code>', 'USDC, EURC or EUR')
    .requiredOption('--amount <decimal>', 'such as 1000.5')
    .requiredOption(
      '--reference <text>',
      'your reference; a second booking with the same one changes nothing',
    )
    .option('--yes', 'without asking')
    .action(async (options: Options) => {
      const mode = modeOf(options);
      const order = orderFrom(options);
      const sum = sumText(order.amount, order.assetCode);
      const change = withdrawLiquidity(order);
      const reported = await withStore(async (store) => {
        if (await isBooked(store, mode, { order, change }))
          return { value: [shownOrder(order, false)], text: 'That was booked before.' };
        if (!(await confirmed(options, `Book that ${sum} left in ${mode} mode?`)))
          return { value: null, text: 'Nothing was done.' };
        await commit(store, mode, [change]);
        return { value: [shownOrder(order, true)], text: `${sum} booked as taken.` };
      }, mode);
      answer(options, reported.value, reported.text);
    });
