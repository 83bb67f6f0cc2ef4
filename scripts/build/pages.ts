import { cp, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { compileTemplates } from './compilation.ts';
import { RENDERING } from './compiled.ts';
import type { RenderOptions } from './pages-messages.ts';
import { Renderer } from './renderer.ts';
import { readFolder, type StaticFile } from '../server/static-files.ts';
import { SHELL_PATHS } from './shells.ts';
import type { Report } from './steps.ts';

/** The most processes: each of them reads the whole catalogue. */
const MOST_PROCESSES = 4;
/** Files per message: a message for each page would cost as much as rendering some pages. */
const FILES_AT_ONCE = 48;

/** Whether a file is for browsers; the same folder contains the code for rendering. */
const isForBrowsers = (path: string): boolean => !path.split(sep).includes(RENDERING);

/** The compiled pages, with the processes that render them. */
export interface Pages {
  /** The compiled files for browsers, such as style sheets, and all files of `public/`. */
  beside(): Promise<StaticFile[]>;
  /** Copies these files to a folder. */
  copyTo(folder: string): Promise<void>;
  /** All files that the current catalogue produces. */
  list(): Promise<readonly string[]>;
  /** From now on pages are rendered from the current catalogue. */
  renew(): Promise<void>;
  /** Renders one file. Rejects if the page cannot be rendered. */
  render(file: string): Promise<Buffer>;
  /**
   * Writes all files of the current catalogue that differ from the written ones.
   * @returns the list of all files; undefined if it was paused
   */
  write(outDir: string, report?: Report): Promise<readonly string[] | undefined>;
  pause(): void;
  stop(): void;
}

/** The written files and their folder. */
interface Written {
  outDir: string;
  files: readonly string[];
}

const removeFormer = async (former: Written, { outDir, files }: Written): Promise<void> => {
  const listed = new Set(files);
  for (const file of former.files)
    if (!listed.has(file)) await rm(join(outDir, file), { force: true });
};

/** The processes that render. Each of them can render every page. */
class Renderers implements Pages {
  readonly #all: readonly [Renderer, ...Renderer[]];
  readonly #bundleFolder: string;
  readonly #isServed: boolean;
  /** The files that each process has listed from its catalogue. */
  #listed = new Map<Renderer, readonly string[]>();
  #written: Written | undefined;
  #writing = new AbortController();

  constructor(
    all: readonly [Renderer, ...Renderer[]],
    { bundleFolder, isServed }: { bundleFolder: string; isServed: boolean },
  ) {
    this.#all = all;
    this.#bundleFolder = bundleFolder;
    this.#isServed = isServed;
  }

  beside(): Promise<StaticFile[]> {
    return readFolder(this.#bundleFolder, isForBrowsers);
  }

  copyTo(folder: string): Promise<void> {
    return cp(this.#bundleFolder, folder, { recursive: true, filter: isForBrowsers });
  }

  list(): Promise<readonly string[]> {
    return this.#listBy(this.#all[0]);
  }

  async renew(): Promise<void> {
    this.#listed = new Map();
    const [first, ...others] = this.#all.map((each) => each.ask({ say: 'renew' }));
    // Errors are ignored here, because the process returns the same error to its next question.
    for (const each of others) each.catch(() => undefined);
    await first;
  }

  async render(file: string): Promise<Buffer> {
    const { body = Buffer.alloc(0) } = await this.#all[0].ask({ say: 'render', file });
    return body;
  }

  async write(
    outDir: string,
    report: Report = () => undefined,
  ): Promise<readonly string[] | undefined> {
    const { signal } = (this.#writing = new AbortController());
    const isNew = this.#written === undefined;
    const writers = this.#writers(isNew);
    const listed = await this.#listBy(writers[0]);
    if (signal.aborted) return undefined;
    const files = listed.filter((path) => !SHELL_PATHS.has(path));
    // The folder may have been renamed since: its files are the same.
    const written = { outDir, files: [...new Set([...(this.#written?.files ?? []), ...files])] };
    this.#written = written;
    let [next, done] = [0, 0];
    const work = async (writer: Renderer): Promise<void> => {
      await this.#listBy(writer);
      while (next < files.length && !signal.aborted) {
        const some = files.slice(next, (next += FILES_AT_ONCE));
        await writer.askReported({ say: 'write', outDir, isNew, files: some });
        report((done += some.length), files.length);
      }
    };
    // An error after a deliberate stop is ignored.
    await Promise.all(writers.map(work)).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (signal.aborted) return undefined;
    await removeFormer(written, { outDir, files });
    this.#written = { outDir, files };
    return listed;
  }

  pause(): void {
    this.#writing.abort();
  }

  stop(): void {
    this.#writing.abort();
    for (const each of this.#all) each.stop();
  }

  /** After an edit the first process is reserved for visitors, who will request pages next. */
  #writers(isNew: boolean): readonly [Renderer, ...Renderer[]] {
    const [, second, ...others] = this.#all;
    return isNew || !this.#isServed || second === undefined ? this.#all : [second, ...others];
  }

  async #listBy(renderer: Renderer): Promise<readonly string[]> {
    const lists = this.#listed;
    const known = lists.get(renderer);
    if (known !== undefined) return known;
    const isReported = lists.size === 0;
    const { files } = await renderer.askReported({ say: 'list', isReported });
    const listed = files ?? [...lists.values()][0] ?? [];
    lists.set(renderer, listed);
    return listed;
  }
}

/** `isServed`: pages are served to visitors while they are written. */
interface PagesOptions extends Omit<RenderOptions, 'bundleFolder'> {
  isServed: boolean;
}

/** Compiles all pages, and starts the processes that render them. They get no secrets. */
export const compilePages = async ({ isServed, ...options }: PagesOptions): Promise<Pages> => {
  const bundleFolder = await compileTemplates(options.root, isServed ? 'background' : 'build');
  const count = Math.min(availableParallelism(), MOST_PROCESSES);
  const besideServer = (index: number) => (index === 0 ? 'visitors' : 'background');
  const start = (_: unknown, index: number) =>
    Renderer.start(isServed ? besideServer(index) : 'build', { ...options, bundleFolder });
  const [first, ...others] = await Promise.all(Array.from({ length: count }, start));
  if (first === undefined) throw new Error('no process renders');
  return new Renderers([first, ...others], { bundleFolder, isServed });
};
