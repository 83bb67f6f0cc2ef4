import { amountOf, amountText } from '#kernel/money/amount.ts';
import { liquidityTotals } from '#payments/storage/liquidity.ts';
import { command } from '../command.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const liquidityShow = () =>
  modeOption(
    command({
      name: 'show',
      does: 'Shows what the operator has of its own: what exchanges are paid from, and fees.',
      examples: ['liquidity show --mode live'],
      json: '[{assetCode, available, held, posted}]',
    }),
  ).action(async (options: OutputOptions & ModeOptions) => {
    const mode = modeOf(options);
    const totals = await withStore((store) => liquidityTotals(store, mode), mode);
    const value = totals.map(({ asset: assetCode, posted, held }) => {
      const text = (parts: bigint) => amountText(amountOf(parts), assetCode);
      return { assetCode, available: text(posted - held), held: text(held), posted: text(posted) };
    });
    const rows = value.map((each) => Object.values(each));
    const heading = ['Asset', 'Available', 'Held', 'Posted'];
    answer(options, value, rows.length > 0 ? table(heading, rows) : 'Nothing was booked yet.');
  });
