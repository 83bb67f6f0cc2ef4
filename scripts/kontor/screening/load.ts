import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { systemWorld } from '#kernel/world.ts';
import { replaceDenyList } from '#payments/storage/deny-list.ts';
import { command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

interface Options extends OutputOptions {
  empty?: true;
}

/** The names in a file: one on each line; text after `#` is a comment. @throws UsageError */
const namesIn = (text: string): string[] => {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim());
  const split = lines.findIndex((line) => /\s/.test(line));
  if (split >= 0)
    throw new UsageError(`line ${split + 1}: expected one address or IBAN without spaces`);
  return [...new Set(lines.filter((line) => line !== ''))];
};

export const screeningLoad = () =>
  command({
    name: 'load',
    does:
      'Loads the file of wallets, token accounts and IBANs that are never paid, one a line, in ' +
      'place of the list before. It applies to the next payout in every process.',
    examples: ['screening load deny-list.txt', 'screening load nobody.txt --empty'],
    json: '{names}',
  })
    .argument('<file>', 'the list; what follows a # in a line is for people')
    .option('--empty', 'also if the file has no entry')
    .action(async (path: string, options: Options) => {
      const names = namesIn(await readFile(resolve(path), 'utf8'));
      if (names.length === 0 && options.empty !== true)
        throw new UsageError(
          'the file has no entry: add --empty to load an empty list, so that every payee is ' +
            'allowed',
        );
      await withStore((store) => replaceDenyList(store, names, systemWorld.now()));
      answer(options, { names: names.length }, `${names.length} are never paid.`);
    });
