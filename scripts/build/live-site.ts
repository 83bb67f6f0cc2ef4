import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurn } from '#kernel/async/in-turn.ts';
import type { Entry } from '#register/search/entry.ts';
import { catalogueLoader } from '../content/load.ts';
import { lateCards } from '../cards/make.ts';
import { lateFile, readFolder, staticFilesOf } from '../server/static-files.ts';
import type { StaticFile, StaticFiles } from '../server/static-files.ts';
import { isBesidePages } from './folders.ts';
import {
  buildCards,
  builtDigest,
  cardCache,
  cardsOf,
  compile,
  entriesWithCard,
  loadContent,
  nextWith,
  requireContact,
  showBuilt,
  stamped,
  writeAll,
  type BuildOptions,
} from './parts.ts';
import type { Pages } from './pages.ts';
import { drawShells, SHELL_PATHS } from './shells.ts';
import { inputDigest } from './input-digest.ts';
import { isBuilt, markBuilt, unmarkBuilt } from './stamp.ts';

/** A site that is served before it is written, and follows changes of content and templates. */

export interface LiveSite {
  /** Compiles and reads a site that is up to date, so that the first edit is shown quickly. */
  prepare(): Promise<void>;
  /** Returns the site with the current content and the current templates. */
  compile(): Promise<StaticFiles>;
  /** Returns the site with the current content and the compiled templates. */
  renew(): Promise<StaticFiles>;
  /** Writes the current state to the disk; undefined if a change has interrupted it. */
  write(): Promise<StaticFiles | undefined>;
  /** Sets the function for errors of pages that are served in an older state. */
  watchFaults(report: (error: unknown) => void): void;
  /** Stops all work; written files stay. */
  stop(): void;
}

/** Compiled templates, with the folder to which their pages were written. */
interface Compiled {
  pages: Pages;
  folder: string | undefined;
  /** Files that are not pages, such as style sheets. */
  beside: readonly StaticFile[];
  /** The pages that they listed from the catalogue when they were compiled. */
  listed: readonly string[];
}

/** The content at one moment. */
interface Loaded {
  entries: readonly Entry[];
  removed: readonly string[];
  /** The digest of all inputs, including the templates. */
  digest: string;
}

const LOADING = 'loading';
/** The path under which Astro puts styles and scripts. */
const ASSETS = '/_astro/';

/** The addresses of entries, and of pages about removed entries. */
const addressesOf = ({ entries, removed }: Loaded): string => {
  const standing = entries.map(({ kind, slug }) => `${kind}/${slug}`);
  return [...standing.sort(), ...removed.map((address) => `removed/${address}`).sort()].join();
};

class Live implements LiveSite {
  readonly #options: BuildOptions;
  readonly #read = catalogueLoader();
  readonly #turns = inTurn();
  #compiled: Compiled | undefined;
  #preparing: Promise<Compiled> | undefined;
  #shown: (Loaded & { listed: readonly string[] }) | undefined;
  #writing = new AbortController();
  #report: (error: unknown) => void = console.error;

  constructor(options: BuildOptions) {
    this.#options = options;
  }

  async prepare(): Promise<void> {
    const built = stamped(this.#options);
    await this.#open(compile(this.#options, true));
    const read = () => loadContent(this.#options, built, this.#read, true);
    const { entries, removed } = await this.#turns.take(LOADING, read);
    // Computed after reading: if something was edited meanwhile, the site on the disk differs.
    const digest = await inputDigest(this.#options.root);
    if (this.#compiled !== undefined && (await isBuilt(built, digest)))
      this.#shown ??= { entries, removed, digest, listed: this.#compiled.listed };
  }

  async compile(): Promise<StaticFiles> {
    requireContact();
    await this.#interrupt();
    const compiling = compile(this.#options, true);
    // Prevents an unhandled rejection if compiling fails while the content is still read.
    compiling.catch(() => undefined);
    const loaded = await this.#load().catch((error: unknown) => {
      compiling.then((pages) => pages.stop()).catch(() => undefined);
      throw error;
    });
    const { listed } = await this.#open(compiling);
    return this.#show(loaded, listed);
  }

  async renew(): Promise<StaticFiles> {
    await this.#preparing?.catch(() => undefined);
    if (this.#compiled === undefined) return this.compile();
    await this.#interrupt();
    const loaded = await this.#load();
    const former = this.#shown;
    // Also clears the list of pages.
    await this.#compiled.pages.renew();
    if (former === undefined || addressesOf(former) !== addressesOf(loaded))
      return this.#show(loaded, await this.#compiled.pages.list());
    // Apart from lists of some entries, every page keeps its address.
    await this.#warm(former, loaded);
    this.#shown = { ...loaded, listed: former.listed };
    return this.#files(this.#compiled, former.listed, loaded.entries);
  }

  async write(): Promise<StaticFiles | undefined> {
    const [compiled, options] = [this.#compiled, this.#options];
    if (compiled === undefined || this.#shown === undefined) return undefined;
    const { signal } = (this.#writing = new AbortController());
    const { digest, entries } = this.#shown;
    const folder = (compiled.folder ??= await nextWith(options, compiled.pages));
    if (signal.aborted) return undefined;
    const listed = await writeAll(options, { pages: compiled.pages, folder });
    if (listed === undefined) return undefined;
    if (folder !== options.distFolder) await showBuilt(options);
    compiled.folder = options.distFolder;
    const cards = cardsOf(entriesWithCard(options, entries));
    const drawn = options.cards ? buildCards(options, { cards, signal }) : Promise.resolve();
    await drawn.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (signal.aborted) return undefined;
    await markBuilt(stamped(options), builtDigest(options, digest));
    compiled.beside = await readFolder(options.distFolder, isBesidePages(listed));
    return this.#files(compiled, listed, entries);
  }

  stop(): void {
    this.#writing.abort();
    this.#compiled?.pages.stop();
  }

  watchFaults(report: (error: unknown) => void): void {
    this.#report = report;
  }

  async #interrupt(): Promise<void> {
    this.#writing.abort();
    this.#compiled?.pages.pause();
  }

  async #load(): Promise<Loaded> {
    const built = stamped(this.#options);
    // Computed before reading, so that a change during the load is not marked as built.
    const digest = await inputDigest(this.#options.root);
    await unmarkBuilt(built);
    const load = () => loadContent(this.#options, built, this.#read);
    const { entries, removed } = await this.#turns.take(LOADING, load);
    return { entries, removed, digest };
  }

  /** The previous templates stay in use until the new ones are compiled. */
  #open(compiling: Promise<Pages>): Promise<Compiled> {
    const opening = this.#take(compiling);
    this.#preparing = opening;
    return opening;
  }

  async #take(compiling: Promise<Pages>): Promise<Compiled> {
    const pages = await compiling;
    try {
      const listed = await pages.list();
      await drawShells(stamped(this.#options), pages);
      const beside = [...(await pages.beside()), ...(await this.#formerAssets())];
      this.#compiled?.pages.stop();
      return (this.#compiled = { pages, folder: undefined, beside, listed });
    } catch (error) {
      pages.stop();
      throw error;
    }
  }

  #show(loaded: Loaded, listed: readonly string[]): StaticFiles {
    const compiled = this.#compiled;
    if (compiled === undefined) throw new Error('no templates are compiled');
    this.#shown = { ...loaded, listed };
    return this.#files(compiled, listed, loaded.entries);
  }

  /** Renders the page of the edited entry in advance, so that its first reader does not wait. */
  async #warm(former: Loaded, { entries }: Loaded): Promise<void> {
    const known = new Set(former.entries);
    const [edited] = entries.filter((entry) => !known.has(entry));
    const page = edited === undefined ? '/index.html' : `/${edited.kind}/${edited.slug}.html`;
    // A page that cannot be rendered is reported when it is requested.
    await this.#compiled?.pages.render(page).catch(() => undefined);
  }

  /** Styles and scripts that older pages use, which may be shown instead of pages with an error. */
  #formerAssets(): Promise<StaticFile[]> {
    const isAsset = (path: string): boolean => path.startsWith(ASSETS);
    return readFolder(this.#options.distFolder, isAsset).catch(() => []);
  }

  /** If the page cannot be rendered, the previously written one is returned. */
  async #render(pages: Pages, path: string): Promise<Buffer> {
    try {
      return await pages.render(path);
    } catch (error) {
      const former = await readFile(join(this.#options.distFolder, path)).catch(() => undefined);
      if (former === undefined) throw error;
      this.#report(error);
      return former;
    }
  }

  #files(
    { pages, beside }: Compiled,
    listed: readonly string[],
    entries: readonly Entry[],
  ): StaticFiles {
    const cards = lateCards(cardsOf(entries), cardCache(this.#options.root));
    return staticFilesOf([
      ...beside,
      ...listed
        .filter((path) => !SHELL_PATHS.has(path))
        .map((path) => lateFile(path, () => this.#render(pages, path))),
      ...[...cards].map(([path, draw]) => lateFile(path, draw)),
    ]);
  }
}

export const liveSite = (options: BuildOptions): LiveSite => new Live(options);
