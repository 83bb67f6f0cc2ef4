import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { BatchSender } from './batch-sender.ts';
import { databaseFile } from '../client.ts';
import type { Outcome } from '../connection.ts';
import type { Statement } from '../sql.ts';
import { openStore, type Store, type StoreOptions } from '../store.ts';
import type { AnswerMessage } from './write-message.ts';
import type { ThreadTask } from './write-thread.ts';

const PROGRAM = new URL('./write-thread.ts', import.meta.url);

/** The writer of a file for this thread. */
interface FileWriter {
  readonly hasEnded: boolean;
  add(statements: readonly Statement[]): Promise<Outcome[]>;
  /** Everything that was added is written first. */
  close(): Promise<void>;
}

const ended = (): Error => new Error('the thread that writes has ended');

/** A child thread that writes to a file. */
class WriteThread implements FileWriter {
  readonly #worker: Worker;
  readonly #sender: BatchSender;

  constructor(workerData: StoreOptions) {
    // Without the flags of this process, since some suit only its own program.
    this.#worker = new Worker(PROGRAM, { workerData, execArgv: [] });
    this.#sender = new BatchSender(this.#worker);
    this.#worker.on('message', (answers: AnswerMessage[]) => this.#sender.settle(answers));
    this.#worker.once('error', (error) => this.#sender.end(error));
    this.#worker.once('exit', () => this.#sender.end(ended()));
  }

  get hasEnded(): boolean {
    return this.#sender.hasEnded;
  }

  add(statements: readonly Statement[]): Promise<Outcome[]> {
    return this.#sender.add(statements);
  }

  /** Also writes what another thread sends through this port. */
  serve(port: MessagePort): void {
    this.#send({ port }, [port]);
  }

  async close(): Promise<void> {
    if (this.hasEnded) return;
    this.#sender.send();
    const exit = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#send('close');
    await exit;
  }

  #send(task: ThreadTask, handedOver: MessagePort[] = []): void {
    this.#worker.postMessage(task, handedOver);
  }
}

/** The writing thread of another thread, reached through a port. */
class SharedWriteThread implements FileWriter {
  readonly #port: MessagePort;
  readonly #sender: BatchSender;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(port: MessagePort) {
    this.#port = port;
    this.#sender = new BatchSender(port);
    port.on('message', (answers: AnswerMessage[]) => this.#sender.settle(answers));
    port.once('close', () => this.#sender.end(ended()));
    port.unref();
  }

  get hasEnded(): boolean {
    return this.#sender.hasEnded;
  }

  add(statements: readonly Statement[]): Promise<Outcome[]> {
    const added = this.#sender.add(statements);
    this.#underWay.add(added);
    const leave = (): void => void this.#underWay.delete(added);
    added.then(leave, leave);
    return added;
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    this.#port.close();
  }
}

/** The present writer of a file, and the number of its users. */
interface Writing {
  options: StoreOptions;
  thread: WriteThread | undefined;
  users: number;
}

const byFile = new Map<string, Writing>();

/** A thread that has ended is replaced when there is something to write. */
const threadOf = (writing: Writing): WriteThread => {
  if (writing.thread === undefined || writing.thread.hasEnded)
    writing.thread = new WriteThread(writing.options);
  return writing.thread;
};

/** All stores of this thread that write to a file share one writer. */
const writingOf = (options: StoreOptions): Writing => {
  const writing = byFile.get(options.url) ?? { options, thread: undefined, users: 0 };
  byFile.set(options.url, writing);
  return writing;
};

const openHere = (options: StoreOptions): Pick<FileWriter, 'add' | 'close'> => {
  const writing = writingOf(options);
  writing.users += 1;
  return {
    add: (statements) => threadOf(writing).add(statements),
    close: async () => {
      writing.users -= 1;
      if (writing.users > 0) return;
      byFile.delete(options.url);
      await writing.thread?.close();
    },
  };
};

/** The request of another thread: write what the port sends to the file. */
interface WriterRequest {
  options: StoreOptions;
  port: MessagePort;
}

/**
 * For a thread that shall write through the threads of this one: the value for `writeElsewhere`.
 */
export const shareWriters = (): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', ({ options, port }: WriterRequest) =>
    threadOf(writingOf(options)).serve(port),
  );
  port1.unref();
  return port2;
};

let elsewhere: MessagePort | undefined;

/** From now on, files that this thread opens are written by threads of another one. */
export const writeElsewhere = (port: MessagePort): void => {
  elsewhere = port;
  port.unref();
};

const openElsewhere = (options: StoreOptions, way: MessagePort): FileWriter => {
  const { port1, port2 } = new MessageChannel();
  const request: WriterRequest = { options, port: port2 };
  way.postMessage(request, [port2]);
  return new SharedWriteThread(port1);
};

/** A writer that has ended is replaced when there is something to write. */
const replaceable = (open: () => FileWriter): Pick<FileWriter, 'add' | 'close'> => {
  let writer: FileWriter | undefined;
  return {
    add: (statements) => {
      if (writer === undefined || writer.hasEnded) writer = open();
      return writer.add(statements);
    },
    close: async () => writer?.close(),
  };
};

const openWriter = (options: StoreOptions): Pick<FileWriter, 'add' | 'close'> => {
  const way = elsewhere;
  return way === undefined ? openHere(options) : replaceable(() => openElsewhere(options, way));
};

/**
 * A database file that a thread of its own writes and syncs, so that this thread can answer
 * meanwhile. This thread reads the file itself, and sees a write as soon as the write is answered.
 */
export const openThreadedStore = async (given: StoreOptions): Promise<Store> => {
  const file = databaseFile(given.url);
  if (file === undefined) throw new RangeError(`${given.url} is no file that a thread could write`);
  // The thread opens it later, when the current folder may be another one.
  const options = { ...given, url: pathToFileURL(file).href };
  const writer = openWriter(options);
  const reading = await openStore(options, writer.add);
  return {
    rows: (row, statement) => reading.rows(row, statement),
    row: (row, statement) => reading.row(row, statement),
    batch: (statements) => reading.batch(statements),
    seals: reading.seals,
    isNear: reading.isNear,
    close: async () => {
      await writer.close();
      await reading.close();
    },
  };
};
