import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { configuredFeed, operatorRates } from './source.ts';

export const fxRefresh = () =>
  command({
    name: 'refresh',
    does: 'Asks the feed for exchange rates now. Exit code 1 when it gives none.',
    examples: ['fx refresh', 'fx refresh --json'],
    json: '{outcome: kept | older, day, feed}',
  }).action(async (options: OutputOptions) => {
    const feed = configuredFeed();
    const result = await withStore((store) => operatorRates(store).refresh());
    if (result.outcome === 'failed') throw result.fault;
    const { outcome, day } = result;
    const text =
      outcome === 'kept'
        ? `Kept: the rates of ${day}`
        : `The feed has the rates of ${day}; newer ones are kept already`;
    answer(options, { outcome, day, feed }, text);
  });
