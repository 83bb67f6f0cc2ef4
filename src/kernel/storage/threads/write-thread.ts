import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import { openStore, type Store } from '../store.ts';
import {
  batchUnpacker,
  packError,
  packOutcomes,
  type AnswerMessage,
  type BatchMessage,
} from './write-message.ts';

/** The program of a thread that writes: it receives batches and sends their results. */

const options = z.object({
  url: z.string(),
  busyTimeoutMs: z.number().optional(),
  patienceMs: z.number().optional(),
  logLimits: z.object({ copiedEach: z.int(), most: z.int() }).optional(),
});

/** After `close` the thread ends. A port connects another thread, whose batches are written too. */
export type ThreadTask = readonly BatchMessage[] | { port: MessagePort } | 'close';

let opening: Promise<Store> | undefined;

/** After a failure it is opened again. */
const open = (): Promise<Store> =>
  (opening ??= openStore({ ...options.parse(workerData), onlyWrites: true }).catch(
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  ));

/** The results of one write are sent in one message, before the next write starts. */
const answersTo = (port: Pick<MessagePort, 'postMessage'>): ((answer: AnswerMessage) => void) => {
  let answers: AnswerMessage[] = [];
  return (answer) => {
    answers.push(answer);
    if (answers.length > 1) return;
    queueMicrotask(() => {
      port.postMessage(answers);
      answers = [];
    });
  };
};

/** Writes the batches of one thread. */
const writerFor = (
  port: Pick<MessagePort, 'postMessage'>,
): ((batches: readonly BatchMessage[]) => void) => {
  const unpack = batchUnpacker();
  const send = answersTo(port);
  const write = async ({ ticket, batch }: BatchMessage): Promise<void> => {
    // Decoded first: later batches refer to the texts of this one.
    const statements = unpack(batch);
    try {
      const store = await open();
      send({ ticket, outcomes: packOutcomes(await store.batch(statements)) });
    } catch (error) {
      send({ ticket, error: packError(error) });
    }
  };
  return (batches) => {
    for (const batch of batches) void write(batch);
  };
};

const ports = new Set<MessagePort>();

const serve = (port: MessagePort): void => {
  const write = writerFor(port);
  ports.add(port);
  port.once('close', () => ports.delete(port));
  port.on('message', (batches: readonly BatchMessage[]) => write(batches));
};

const close = async (): Promise<void> => {
  const store = await opening?.catch(() => undefined);
  await store?.close();
  for (const port of ports) port.close();
  parentPort?.close();
};

const begin = (parent: MessagePort): void => {
  const write = writerFor(parent);
  parent.on('message', (task: ThreadTask) => {
    if (task === 'close') void close();
    else if ('port' in task) serve(task.port);
    else write(task);
  });
};

if (parentPort !== null) begin(parentPort);
