import { resolve } from 'node:path';
import { bankFileText } from '#payments/storage/bank.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { BANK_MODE } from './counter.ts';
import { writeNew } from './write-new.ts';

export const bankCopy = () =>
  command({
    name: 'copy',
    does:
      'Writes the same file for the bank again, byte for byte, if the first was lost. ' +
      'The bank knows it by its number and takes it once.',
    examples: ['bank copy KONTOR-01k… transfers.xml'],
    json: '{fileId, path}',
  })
    .argument('<id>', 'the number of the file, as bank export printed it')
    .argument('<file>', 'where to write it; the file must not exist yet')
    .action(async (fileId: string, path: string, options: OutputOptions) => {
      const target = resolve(path);
      await writeNew(target, async () => {
        const text = await withStore((store) => bankFileText(store, BANK_MODE, fileId));
        if (text === undefined) throw new RefusalError('NOT_FOUND', `There is no file ${fileId}`);
        return text;
      });
      answer(options, { fileId, path: target }, `${fileId} is in ${target} again.`);
    });
