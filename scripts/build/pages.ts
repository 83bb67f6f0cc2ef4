import { fork, type ChildProcess } from 'node:child_process';
import { buildEnvironment } from '#kernel/config/child-environment.ts';
import type { FromPages, PageRequest, PagesOptions } from './pages-messages.ts';
import type { Report } from './steps.ts';

const PROGRAM = new URL('./pages-process.ts', import.meta.url);
const MOST_LINES = 60;

/** A build of the pages that has begun. */
export interface PagesBuild {
  /** All files that it will write, once styles and scripts are there. */
  listed: Promise<readonly string[]>;
  /** One of them, before its turn. Rejected where the page cannot be rendered. */
  render(file: string): Promise<Buffer>;
  /** Rejected, with what Astro said last, where the build fails. */
  done: Promise<void>;
  stop(): void;
}

interface Waiting {
  resolve(body: Buffer): void;
  reject(error: Error): void;
}

const startProcess = (options: PagesOptions): ChildProcess => {
  const child = fork(PROGRAM, {
    cwd: options.root,
    env: { ...buildEnvironment(process.env), ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    serialization: 'advanced',
  });
  child.send(options);
  return child;
};

/** The last lines that it prints: what to read when it fails. */
const lastLines = (child: ChildProcess): string[] => {
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      last.push(...text.split('\n'));
      last.splice(0, last.length - MOST_LINES);
    });
  return last;
};

/** Asks the process for single pages. */
class PageRequests {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
  }

  ask(file: string): Promise<Buffer> {
    const asked: PageRequest = { ticket: (this.#last += 1), file };
    const page = Promise.withResolvers<Buffer>();
    this.#waiting.set(asked.ticket, page);
    this.#child.send(asked, (error) => {
      if (error !== null) page.reject(error);
    });
    return page.promise;
  }

  answer({ ticket, body, error = '' }: Extract<FromPages, { say: 'page' }>): void {
    if (body === undefined) this.#waiting.get(ticket)?.reject(new Error(error));
    else this.#waiting.get(ticket)?.resolve(body);
    this.#waiting.delete(ticket);
  }

  end(failure: Error): void {
    for (const each of this.#waiting.values()) each.reject(failure);
  }
}

/** Builds all pages below `outDir`, in a process of its own that is given no secret. */
export const startPages = (options: PagesOptions, report: Report): PagesBuild => {
  const child = startProcess(options);
  const requests = new PageRequests(child);
  const last = lastLines(child);
  const listed = Promise.withResolvers<readonly string[]>();
  const done = Promise.withResolvers<void>();
  // Whoever waits for neither hears of a failure by the other.
  for (const { promise } of [listed, done]) promise.catch(() => undefined);
  child.on('message', (message: FromPages) => {
    if (message.say === 'listed') listed.resolve(message.files);
    else if (message.say === 'progress') report(message.done, message.total);
    else if (message.say === 'failed') last.push(message.message);
    else requests.answer(message);
  });
  child.on('close', (code) => {
    const failure = new Error(`astro build failed\n${last.join('\n')}`);
    if (code === 0) done.resolve();
    else done.reject(failure);
    listed.reject(failure);
    requests.end(failure);
  });
  return {
    listed: listed.promise,
    render: (file) => requests.ask(file),
    done: done.promise,
    stop: () => void child.kill(),
  };
};
