import { fork, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { buildEnvironment } from '#kernel/config/child-environment.ts';
import type { FromPages, PagesOptions, ToPages } from './pages-messages.ts';
import { readFolder, type StaticFile } from '../server/static-files.ts';
import type { Report } from './steps.ts';

const PROGRAM = new URL('./pages-process.ts', import.meta.url);
const MOST_LINES = 60;

/** What renders pages lies among the rest. */
const isForBrowsers = (path: string): boolean => !path.split(sep).includes('.prerender');

/** The pages as they were compiled, until they are stopped. */
export interface Pages {
  /** What was compiled for browsers, such as style sheets, and all of `public/`. */
  beside(): Promise<StaticFile[]>;
  /** Copies the same into a folder. */
  copyTo(folder: string): Promise<void>;
  /** All files that the catalogue of the moment makes. */
  list(): Promise<readonly string[]>;
  /** From now on pages are rendered from the catalogue of the moment. */
  renew(): Promise<void>;
  /** One of them. Rejected where the page cannot be rendered. */
  render(file: string): Promise<Buffer>;
  /** Writes all of the last list that differ from what was written before; false after a pause. */
  write(outDir: string, report?: Report): Promise<boolean>;
  pause(): Promise<void>;
  stop(): void;
}

type Asked = ToPages extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'ticket'>
    : never
  : never;
type Answered = Extract<FromPages, { say: 'done' }>;

const startProcess = (root: string): ChildProcess =>
  fork(PROGRAM, {
    cwd: root,
    env: { ...buildEnvironment(process.env), ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    serialization: 'advanced',
  });

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

/** Questions to the process, and their answers. */
class Questions {
  readonly #child: ChildProcess;
  readonly #last: string[];
  readonly #waiting = new Map<number, PromiseWithResolvers<Answered>>();
  #ticket = 0;
  report: Report = () => undefined;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#last = lastLines(child);
    child.on('message', (message: FromPages) => this.#receive(message));
    child.on('close', () => this.end());
  }

  ask(asked: Asked): Promise<Answered> {
    const answer = Promise.withResolvers<Answered>();
    const ticket = (this.#ticket += 1);
    this.#waiting.set(ticket, answer);
    this.#child.send({ ...asked, ticket }, (error) => {
      if (error !== null) answer.reject(error);
    });
    return answer.promise;
  }

  /** A fault with what Astro has printed of it. */
  withOutput(message: string): Error {
    return new Error(`astro build failed\n${[...this.#last, message].join('\n')}`);
  }

  #receive(message: FromPages): void {
    if (message.say === 'progress') return this.report(message.done, message.total);
    const waiting = this.#waiting.get(message.ticket);
    this.#waiting.delete(message.ticket);
    if (message.say === 'done') waiting?.resolve(message);
    else waiting?.reject(new Error(message.message));
  }

  /** Whoever waits for an answer gets none any more. */
  end(): void {
    for (const each of this.#waiting.values()) each.reject(new Error('the build was stopped'));
    this.#waiting.clear();
  }
}

/** Compiles all pages, in a process of its own that is given no secret. */
export const compilePages = async (options: Omit<PagesOptions, 'bundleFolder'>): Promise<Pages> => {
  const parent = join(options.root, '.kontor');
  await mkdir(parent, { recursive: true });
  const bundleFolder = await mkdtemp(join(parent, 'pages-'));
  const child = startProcess(options.root);
  const questions = new Questions(child);
  // The process ends by itself, and removes what it has compiled. A process that was disconnected
  // does not always tell when it has closed: nobody waits for that.
  const stop = (): void => {
    if (child.connected) child.disconnect();
    questions.end();
  };
  const failed = (error: unknown): never => {
    throw questions.withOutput(error instanceof Error ? error.message : String(error));
  };
  await questions.ask({ say: 'compile', ...options, bundleFolder }).catch((error: unknown) => {
    stop();
    return failed(error);
  });
  return {
    beside: () => readFolder(bundleFolder, isForBrowsers),
    copyTo: (folder) =>
      cp(bundleFolder, folder, { recursive: true, filter: (file) => isForBrowsers(file) }),
    list: async () => (await questions.ask({ say: 'list' }).catch(failed)).files ?? [],
    render: async (file) => (await questions.ask({ say: 'render', file })).body ?? Buffer.alloc(0),
    async write(outDir, report = () => undefined) {
      questions.report = report;
      const { isWhole = false } = await questions.ask({ say: 'write', outDir }).catch(failed);
      return isWhole;
    },
    renew: async () => void (await questions.ask({ say: 'renew' })),
    pause: async () => void (await questions.ask({ say: 'pause' })),
    stop,
  };
};
