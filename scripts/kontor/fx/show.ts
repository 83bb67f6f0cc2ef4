import { usableRates } from '#fx/current.ts';
import type { FeedState } from '#fx/ports.ts';
import { publicationMoment } from '#fx/publication.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { answer, facts, minute, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { configuredFeed } from './source.ts';

const valueOf = ({ rates, fetchedAt, attemptedAt }: FeedState, usable: Date | null) => ({
  feed: configuredFeed(),
  day: rates?.day ?? null,
  timestamp: rates === null ? null : publicationMoment(rates.day),
  fetchedAt,
  attemptedAt,
  usable: usable !== null,
  reusedUntil: usable,
  perEuro: rates?.perEuro ?? {},
});

const textOf = (value: ReturnType<typeof valueOf>): string => {
  const head = facts([
    ['Feed', value.feed],
    ['Rates of', value.day],
    ['Fetched', minute(value.fetchedAt)],
    ['Last asked', minute(value.attemptedAt)],
    ['Usable', value.usable ? `yes, until ${minute(value.reusedUntil)} unasked` : 'no'],
  ]);
  return `${head}\n\n${table(['Currency', 'For one euro'], Object.entries(value.perEuro))}`;
};

export const fxShow = () =>
  command({
    name: 'show',
    does: 'Shows the exchange rates in store and when the feed was last asked.',
    examples: ['fx show', 'fx show --json'],
    json: '{feed, day, timestamp, fetchedAt, attemptedAt, usable, reusedUntil, perEuro}',
  }).action(async (options: OutputOptions) => {
    const state = await withStore((store) => fxRateStore(store).state());
    if (state === null)
      throw new RefusalError('NOT_FOUND', 'no exchange rates were asked for yet: fx refresh');
    const usable = usableRates(state, systemWorld.now())?.reusedUntil ?? null;
    const value = valueOf(state, usable);
    answer(options, value, textOf(value));
  });
