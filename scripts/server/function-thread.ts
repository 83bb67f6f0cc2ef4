import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { NICENESS, stepBack } from '#kernel/worker/step-back.ts';
import { collectWhenIdle } from '../local/idle-collection.ts';
import { freeBytes } from './body-memory.ts';
import { callFunction } from './function-call.ts';
import { provideNetlifyGlobal } from './function-context.ts';
import { loadFunctionFiles, warmUp, type LoadedFunction } from './function-files.ts';
import { createRunningWork } from './running-work.ts';
import type { FromThread, ToThread } from './thread-message.ts';

/** The program of a thread that runs functions: receives calls and sends answers. */

const { functionsFolder, names, drainTimeoutMs } = z
  .object({ functionsFolder: z.string(), names: z.array(z.string()), drainTimeoutMs: z.number() })
  .parse(workerData);

const send = (message: FromThread): void => parentPort?.postMessage(message);
const running = createRunningWork();
const reportFailure = (line: string): void => send({ say: 'failure', line });
const streams = new Map<number, ReadableStreamDefaultReader<Uint8Array>>();

const answer = async (
  target: LoadedFunction,
  { ticket, call }: Extract<ToThread, { say: 'call' }>,
): Promise<void> => {
  const { answer: made, policy } = await callFunction({ running, reportFailure }, target, call);
  freeBytes(call.body);
  const { body, ...rest } = made;
  const isStream = body instanceof ReadableStream;
  if (isStream) streams.set(ticket, body.getReader());
  // A copy, since small buffers are slices of shared memory.
  const bytes = isStream || body === null ? null : new Uint8Array(Buffer.from(body));
  send({ say: 'answer', ticket, head: { ...rest, policy, body: isStream ? 'stream' : bytes } });
};

const sendNext = async (ticket: number): Promise<void> => {
  const reader = streams.get(ticket);
  try {
    const next = await reader?.read();
    if (next?.value !== undefined)
      return send({ say: 'part', ticket, bytes: new Uint8Array(next.value) });
    send({ say: 'end', ticket });
  } catch (error) {
    send({ say: 'end', ticket, error: String(error) });
  }
  streams.delete(ticket);
};

const cancel = (ticket: number): void => {
  void streams
    .get(ticket)
    ?.cancel()
    .catch(() => undefined);
  streams.delete(ticket);
};

const close = async (): Promise<void> => {
  await running.settled(drainTimeoutMs);
  process.exit(0);
};

const listen = (functions: ReadonlyMap<string, LoadedFunction>): void => {
  parentPort?.on('message', (message: ToThread) => {
    if (message.say === 'close') return void close();
    if (message.say === 'next') return void sendNext(message.ticket);
    if (message.say === 'cancel') cancel(message.ticket);
    if (message.say !== 'call') return;
    const target = functions.get(message.name);
    if (target !== undefined) running.add(answer(target, message));
  });
};

try {
  stepBack(NICENESS.visitors);
  provideNetlifyGlobal();
  const loaded = await loadFunctionFiles(functionsFolder, (name) => names.includes(name));
  listen(new Map(loaded.map((each) => [each.name, each])));
  const functions = loaded.map(({ handler: _, warm: __, ...description }) => description);
  send({ say: 'ready', functions });
  running.add(warmUp(loaded));
  collectWhenIdle();
} catch (error) {
  send({ say: 'unreadable', message: error instanceof Error ? error.message : String(error) });
}
