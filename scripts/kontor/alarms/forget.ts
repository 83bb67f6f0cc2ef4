import { forgetBeat } from '#payments/storage/alarms.ts';
import { command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const alarmsForget = () =>
  command({
    name: 'forget',
    does: 'Takes a worker that no longer runs out of those that must not be silent.',
    examples: ['alarms forget payouts:test'],
    json: '{worker}',
  })
    .argument('<worker>', 'its name, as alarms list shows it')
    .action(async (worker: string, options: OutputOptions) => {
      const isKnown = await withStore((store) => forgetBeat(store, worker));
      if (!isKnown) throw new UsageError(`No worker is called ${worker}: see alarms list`);
      answer(options, { worker }, `${worker} is forgotten, until it runs again.`);
    });
