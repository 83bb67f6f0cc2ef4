import { fork } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { compileTemplates, forkOptions } from './compilation.ts';
import { RENDERING } from './compiled.ts';
import type { Answer, Question, RenderOptions } from './pages-messages.ts';
import { Questions } from './questions.ts';
import { readFolder, type StaticFile } from '../server/static-files.ts';
import { SHELL_PATHS } from './shells.ts';
import type { Report } from './steps.ts';

const PROGRAM = new URL('./render-process.ts', import.meta.url);
/** Each reads the whole catalogue. */
const MOST_PROCESSES = 4;
/** A question for each page would cost as much as to render some. */
const FILES_AT_ONCE = 48;

/** What renders pages lies among the rest. */
const isForBrowsers = (path: string): boolean => !path.split(sep).includes(RENDERING);

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
  /** Writes all of the last list that differ from what is there; false after a pause. */
  write(outDir: string, report?: Report): Promise<boolean>;
  pause(): void;
  stop(): void;
}

/** What was written, and where to. */
interface Written {
  outDir: string;
  files: readonly string[];
}

const removeFormer = async (former: Written, { outDir, files }: Written): Promise<void> => {
  const listed = new Set(files);
  for (const file of former.files)
    if (!listed.has(file)) await rm(join(outDir, file), { force: true });
};

/** The processes that render, of which each can do all. */
class Renderers implements Pages {
  readonly #all: readonly [Questions, ...Questions[]];
  readonly #bundleFolder: string;
  #listed: readonly string[] = [];
  #written: Written | undefined;
  #writing = new AbortController();

  constructor(all: readonly [Questions, ...Questions[]], bundleFolder: string) {
    this.#all = all;
    this.#bundleFolder = bundleFolder;
  }

  beside(): Promise<StaticFile[]> {
    return readFolder(this.#bundleFolder, isForBrowsers);
  }

  copyTo(folder: string): Promise<void> {
    return cp(this.#bundleFolder, folder, { recursive: true, filter: isForBrowsers });
  }

  async list(): Promise<readonly string[]> {
    const { files = [] } = await reported(this.#all[0], { say: 'list', isReported: true });
    return (this.#listed = files);
  }

  async renew(): Promise<void> {
    await Promise.all(this.#all.map((each) => each.ask({ say: 'renew' })));
  }

  async render(file: string): Promise<Buffer> {
    // Only the first is sure to know what is listed.
    const { body = Buffer.alloc(0) } = await this.#all[0].ask({ say: 'render', file });
    return body;
  }

  async write(outDir: string, report: Report = () => undefined): Promise<boolean> {
    const { signal } = (this.#writing = new AbortController());
    const files = this.#listed.filter((path) => !SHELL_PATHS.has(path));
    const isNew = this.#written === undefined;
    // Files of a folder that was renamed since are the same.
    const written = { outDir, files: [...new Set([...(this.#written?.files ?? []), ...files])] };
    this.#written = written;
    let [next, done] = [0, 0];
    const work = async (process: Questions): Promise<void> => {
      if (process !== this.#all[0]) await reported(process, { say: 'list', isReported: false });
      while (next < files.length && !signal.aborted) {
        const some = files.slice(next, (next += FILES_AT_ONCE));
        await reported(process, { say: 'write', outDir, isNew, files: some });
        report((done += some.length), files.length);
      }
    };
    await Promise.all(this.#all.map(work));
    if (signal.aborted) return false;
    await removeFormer(written, { outDir, files });
    this.#written = { outDir, files };
    return true;
  }

  pause(): void {
    this.#writing.abort();
  }

  stop(): void {
    this.#writing.abort();
    for (const each of this.#all) each.stop();
  }
}

const reported = (process: Questions, asked: Question): Promise<Answer> =>
  process.ask(asked).catch((error: unknown) => {
    throw process.withOutput(error instanceof Error ? error.message : String(error));
  });

const open = async (options: RenderOptions): Promise<Questions> => {
  const process = new Questions(
    fork(PROGRAM, {
      ...forkOptions(options.root),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    }),
  );
  await reported(process, { say: 'open', ...options });
  return process;
};

/** Compiles all pages, and starts what renders them: processes that are given no secret. */
export const compilePages = async (
  options: Omit<RenderOptions, 'bundleFolder'>,
): Promise<Pages> => {
  const bundleFolder = await compileTemplates(options.root);
  const count = Math.min(availableParallelism(), MOST_PROCESSES);
  const [first, ...others] = await Promise.all(
    Array.from({ length: count }, () => open({ ...options, bundleFolder })),
  );
  if (first === undefined) throw new Error('no process renders');
  return new Renderers([first, ...others], bundleFolder);
};
