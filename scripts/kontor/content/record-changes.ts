import { appendFile } from 'node:fs/promises';
import { dayOf, systemWorld } from '#kernel/world.ts';
import { changeLine } from '#register/history/change.ts';
import { missingChanges, unexplained } from '#register/history/compare.ts';
import { ContentError } from '../../content/content-error.ts';
import { goneFaults, historyFile, readPast, registerOf } from '../../content/past.ts';
import { readContent } from '../../content/read.ts';
import { shownContent } from '../../content/shown.ts';
import { recordTranslations } from '../../content/translations.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, contentFolder } from '../workplace.ts';

export const contentRecordChanges = () =>
  command({
    name: 'record-changes',
    does:
      'Adds to content/history.jsonl what was created, updated and removed since then, and ' +
      'records of which English sentence each translated one is.',
    examples: ['content record-changes', 'content record-changes --json'],
    json: '{created, updated, removed}',
  })
    .option(...CONTENT_OPTION)
    .action(async (options: OutputOptions & { content: string }) => {
      const folder = contentFolder(options);
      const content = await readContent(folder, { demo: true });
      const past = await readPast(folder);
      const faults = [...content.faults, ...past.faults];
      if (faults.length > 0) throw new ContentError(faults);
      const register = registerOf(shownContent(content), past, true);
      const gone = unexplained(past.changes, register);
      if (gone.length > 0) throw new ContentError(goneFaults(folder, gone));
      const missing = missingChanges(past.changes, register, dayOf(systemWorld.now()));
      const text = missing.map(changeLine).join('');
      await appendFile(historyFile(folder), text, { flush: true });
      await recordTranslations(folder, content);
      const count = (kind: string) => missing.filter(({ change }) => change === kind).length;
      const counts = {
        created: count('created'),
        updated: count('updated'),
        removed: count('removed'),
      };
      const words = Object.entries(counts).map(([kind, number]) => `${kind}: ${number}`);
      answer(options, counts, words.join('\n'));
    });
