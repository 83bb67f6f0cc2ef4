import { readDenyList } from '#payments/storage/deny-list.ts';
import { command } from '../command.ts';
import { answer, minute, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const screeningShow = () =>
  command({
    name: 'show',
    does: 'Shows the list of those who are never paid, and when it was loaded.',
    examples: ['screening show', 'screening show --json'],
    json: '{names: […], loadedAt}; loadedAt is null where no list was loaded',
  }).action(async (options: OutputOptions) => {
    const list = await withStore(readDenyList);
    const value = { names: list?.names ?? [], loadedAt: list?.loadedAt ?? null };
    const head =
      list === undefined
        ? 'No list was loaded: screening load.'
        : `${value.names.length} are never paid, since ${minute(list.loadedAt)}`;
    answer(options, value, [head, ...value.names].join('\n'));
  });
