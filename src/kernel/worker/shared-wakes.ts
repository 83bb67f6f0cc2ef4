import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** If several threads answer requests, only one of them runs the workers; the others wake it. */

/** A worker as an answering thread needs it: see `Worker`. */
interface Wakeable {
  wake(): Promise<void>;
  look(): Promise<void>;
}

interface Wake {
  name: string;
  how: keyof Wakeable;
}

const workers = new Map<string, Wakeable & { report(error: unknown): void }>();

/** From now on other threads can wake the worker with that name in this thread. */
export const registerWorker = (
  name: string,
  worker: Wakeable,
  report: (error: unknown) => void,
): void => void workers.set(name, { wake: worker.wake, look: worker.look, report });

/** For a thread that only answers: the value for `wakeElsewhere`. */
export const shareWakes = (): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', ({ name, how }: Wake) => {
    const worker = workers.get(name);
    worker?.[how]().catch(worker.report);
  });
  port1.unref();
  return port2;
};

let elsewhere: MessagePort | undefined;

/**
 * To be called before any worker is created: this thread only answers, and another one runs the
 * workers.
 */
export const wakeElsewhere = (port: MessagePort): void => {
  elsewhere = port;
  port.unref();
};

/** All wakes of one turn are sent as one. */
const posted = (way: MessagePort, wake: Wake): (() => Promise<void>) => {
  let isPosted = false;
  return async () => {
    if (isPosted) return;
    isPosted = true;
    setImmediate(() => {
      isPosted = false;
      way.postMessage(wake);
    });
  };
};

/** A worker of another thread, as this thread wakes it; undefined if workers run in this thread. */
export const workerElsewhere = (name: string): Wakeable | undefined => {
  const way = elsewhere;
  return (
    way && { wake: posted(way, { name, how: 'wake' }), look: posted(way, { name, how: 'look' }) }
  );
};
