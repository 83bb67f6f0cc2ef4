import { userInfo } from 'node:os';
import { RAILS } from '#payments/outflow/ports.ts';
import { quarantineKeeper } from '#payments/storage/outflows/quarantines.ts';
import { systemWorld } from '#kernel/world.ts';
import { command, oneOf } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { UsageError } from '../failure.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, type OutputOptions } from '../output.ts';
import { environment, withStore } from '../workplace.ts';

interface Options extends OutputOptions, ConfirmOptions, ModeOptions {
  rail: string;
  reason: string;
}

const QUESTION =
  'Let payouts leave again? What left after the backup and is not in the books may be paid twice.';

export const dbRelease = () =>
  modeOption(
    command({
      name: 'release',
      does:
        'Ends the quarantine of a restored database by hand. The quarantine of a chain ends by ' +
        'itself once ledger and vault are equal; that of the bank ends here, after its reports ' +
        'since the backup have completed what it has paid: all other payouts in euros go to it.',
      examples: ['db release --mode live --rail bank --reason "statements compared" --yes'],
      json: '{mode, rail, released}; null when it was not wanted',
    }),
  )
    .requiredOption('--rail <rail>', RAILS.join(' or '))
    .requiredOption('--reason <text>', 'why: it is kept in the audit log')
    .option('--yes', 'without asking')
    .action(async (options: Options) => {
      const mode = modeOf(options);
      const rail = oneOf('--rail', RAILS, options.rail);
      if (rail === undefined || options.reason.trim() === '')
        throw new UsageError('expected --rail and a --reason');
      const released = await withStore(async (store) => {
        const keeper = quarantineKeeper(store);
        const found = await keeper.find(mode, rail);
        if (found === undefined || found.isOver) return false;
        if (!(await confirmed(options, QUESTION))) return undefined;
        const name = environment().operator ?? userInfo().username;
        await keeper.clear(mode, rail, { name, at: systemWorld.now() });
        return true;
      }, mode);
      if (released === undefined) return answer(options, null, 'Nothing was done.');
      const text = released ? 'Payouts leave again.' : 'There is no quarantine.';
      return answer(options, { mode, rail, released }, text);
    });
