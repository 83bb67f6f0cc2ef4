import { setImmediate as nextTurn } from 'node:timers/promises';
import { NICENESS, stepBack } from '#kernel/worker/step-back.ts';
import { openCompiled } from './compiled.ts';
import { folderWriter } from './folder-writer.ts';
import { siteFiles, type SiteFiles } from './site-files.ts';
import type { Answer, FromPages, Question, ToPages } from './pages-messages.ts';

/** A process that renders pages and makes files on request, one or many. */

/** Needs a callback: without one, an error because the parent has exited would end this process. */
const send = (message: FromPages): void =>
  void process.send?.(message, undefined, undefined, () => undefined);

const writer = folderWriter();
let opened: SiteFiles | undefined;

const site = (): SiteFiles => {
  if (opened === undefined) throw new Error('nothing is compiled yet');
  return opened;
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Adds the name of the file to an error, because one of thousands may fail. */
const make = async (file: string): Promise<Buffer | null> => {
  try {
    return await site().make(file);
  } catch (error) {
    throw new Error(`${file} cannot be made: ${messageOf(error)}`, { cause: error });
  }
};

type Write = Extract<Question, { say: 'write' }>;

const write = async ({ outDir, isNew, files }: Write): Promise<void> => {
  for (const file of files) {
    const body = await make(file);
    if (body !== null) writer.write(outDir, file, body, isNew);
    // Lets requests for a single page be answered between two files.
    await nextTurn();
  }
};

const answer = async (asked: Question): Promise<Answer> => {
  if (asked.say === 'open') opened = siteFiles(await openCompiled(asked));
  if (asked.say === 'list') {
    const files = await site().list();
    return asked.isReported ? { files } : {};
  }
  if (asked.say === 'render') {
    const body = await make(asked.file);
    if (body === null) throw new Error(`no page makes ${asked.file}`);
    return { body };
  }
  if (asked.say === 'write') await write(asked);
  if (asked.say === 'renew') site().renew();
  return {};
};

// Lowers the priority, so that the server beside it answers requests first.
const role = process.argv[2];
stepBack(role === 'visitors' || role === 'build' ? NICENESS[role] : NICENESS.background);
process.once('disconnect', () => process.exit(0));
process.on('message', (asked: ToPages) => {
  const { ticket } = asked;
  answer(asked).then(
    (answered) => send({ say: 'done', ticket, ...answered }),
    (error: unknown) => {
      send({ say: 'failed', ticket, message: messageOf(error) });
    },
  );
});
