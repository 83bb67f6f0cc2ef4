import { RefusalError } from '#kernel/refusal-error.ts';
import { systemWorld } from '#kernel/world.ts';
import { endContradiction, forgetBeat } from '#payments/storage/alarms.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const alarmsForget = () =>
  command({
    name: 'forget',
    does:
      'Ends an alarm that a person has looked at: of a worker that was taken out of use, or of ' +
      'a payout about which bank and books differ.',
    examples: ['alarms forget payouts:test', 'alarms forget po_…'],
    json: '{worker} or {payoutId}',
  })
    .argument('<name>', 'name of the worker or payout, as alarms list shows it')
    .action(async (worker: string, options: OutputOptions) => {
      const { now } = systemWorld;
      if (await withStore((store) => endContradiction(store, worker, now())))
        return answer(options, { payoutId: worker }, `The alarm on ${worker} has ended.`);
      const isKnown = await withStore((store) => forgetBeat(store, worker));
      if (!isKnown)
        throw new RefusalError('NOT_FOUND', `no alarm to end is called ${worker}: see alarms list`);
      return answer(options, { worker }, `${worker} is forgotten, until it runs again.`);
    });
