import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** Where several threads answer requests, one of them does the work: it is woken by the others. */

/** A worker as a thread that answers needs it: see `Worker`. */
interface Wakeable {
  wake(): Promise<void>;
  look(): Promise<void>;
}

interface Wake {
  name: string;
  how: keyof Wakeable;
}

const workers = new Map<string, Wakeable & { report(error: unknown): void }>();

/** The worker of this thread with that name can be woken from others. */
export const registerWorker = (
  name: string,
  worker: Wakeable,
  report: (error: unknown) => void,
): void => void workers.set(name, { wake: worker.wake, look: worker.look, report });

/** For a thread that only answers: what it gives to `wakeElsewhere`. */
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

/** Before any worker is made: this thread only answers, and another one works. */
export const wakeElsewhere = (port: MessagePort): void => {
  elsewhere = port;
  port.unref();
};

/** All of one turn are one. */
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

/** The worker of another thread, as this one wakes it; undefined where workers run in this one. */
export const workerElsewhere = (name: string): Wakeable | undefined => {
  const way = elsewhere;
  return (
    way && { wake: posted(way, { name, how: 'wake' }), look: posted(way, { name, how: 'look' }) }
  );
};
