import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openStore, type Store } from './store.ts';
import {
  batchUnpacker,
  packError,
  packOutcomes,
  type AnswerMessage,
  type BatchMessage,
} from './write-message.ts';

/** The program of a thread that writes: batches come, and what became of them goes. */

const options = z.object({
  url: z.string(),
  busyTimeoutMs: z.number().optional(),
  patienceMs: z.number().optional(),
  logLimits: z.object({ copiedEach: z.int(), most: z.int() }).optional(),
});

/** After `close` the thread ends. */
export type ThreadTask = readonly BatchMessage[] | 'close';

let opening: Promise<Store> | undefined;

/** After a failure it is opened anew. */
const open = (): Promise<Store> =>
  (opening ??= openStore({ ...options.parse(workerData), onlyWrites: true }).catch(
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  ));

let answers: AnswerMessage[] = [];

/** What one write has settled is told in one message, before the next write begins. */
const send = (answer: AnswerMessage): void => {
  answers.push(answer);
  if (answers.length > 1) return;
  queueMicrotask(() => {
    parentPort?.postMessage(answers);
    answers = [];
  });
};

const unpack = batchUnpacker();

const write = async ({ ticket, batch }: BatchMessage): Promise<void> => {
  // First of all: later batches count on the texts of this one.
  const statements = unpack(batch);
  try {
    const store = await open();
    send({ ticket, outcomes: packOutcomes(await store.batch(statements)) });
  } catch (error) {
    send({ ticket, error: packError(error) });
  }
};

const close = async (): Promise<void> => {
  const store = await opening?.catch(() => undefined);
  await store?.close();
  parentPort?.close();
};

parentPort?.on('message', (task: ThreadTask) => {
  if (task === 'close') void close();
  else for (const batch of task) void write(batch);
});
