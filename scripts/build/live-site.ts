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

/** A site that is served before it is written, and that follows its content and its templates. */

export interface LiveSite {
  /** Compiles and reads a site that is up to date, so that a first edit is shown at once. */
  prepare(): Promise<void>;
  /** With the content and the templates of the moment. */
  compile(): Promise<StaticFiles>;
  /** With the content of the moment and the templates that are compiled. */
  renew(): Promise<StaticFiles>;
  /** Brings the files on the disk to the same state; undefined where a change has ended it. */
  write(): Promise<StaticFiles | undefined>;
  /** Gets the error of a page that cannot be rendered while another state of it is served. */
  watchFaults(report: (error: unknown) => void): void;
  /** What was written stays. */
  stop(): void;
}

/** Templates as they are compiled, with where their pages were written to. */
interface Compiled {
  pages: Pages;
  folder: string | undefined;
  /** What no page makes, such as style sheets. */
  beside: readonly StaticFile[];
  /** What they made of the catalogue when they were compiled. */
  listed: readonly string[];
}

/** One state of the content. */
interface Loaded {
  entries: readonly Entry[];
  removed: readonly string[];
  /** Of all that it was made from, with the templates. */
  digest: string;
}

const LOADING = 'loading';
/** Where Astro puts styles and scripts. */
const ASSETS = '/_astro/';

/** Where entries stand, and where it is said why one is no more. */
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
    // What was edited meanwhile is read, and is in no snapshot yet.
    const digest = await inputDigest(this.#options.root);
    if (this.#compiled !== undefined && (await isBuilt(built, digest)))
      this.#shown ??= { entries, removed, digest, listed: this.#compiled.listed };
  }

  async compile(): Promise<StaticFiles> {
    requireContact();
    await this.#interrupt();
    const compiling = compile(this.#options, true);
    // It may fail while the content is read, before it is waited for.
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
    // What was listed before is forgotten as well.
    await this.#compiled.pages.renew();
    if (former === undefined || addressesOf(former) !== addressesOf(loaded))
      return this.#show(loaded, await this.#compiled.pages.list());
    // Every page is where it was, but for lists that only some entries make.
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
    // Of the moment before: what changes in between is no part of what is marked as built.
    const digest = await inputDigest(this.#options.root);
    await unmarkBuilt(built);
    const load = () => loadContent(this.#options, built, this.#read);
    const { entries, removed } = await this.#turns.take(LOADING, load);
    return { entries, removed, digest };
  }

  /** The templates before stay at work until others are compiled. */
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

  /** Renders the page of what was edited, so that its first reader does not wait for all of it. */
  async #warm(former: Loaded, { entries }: Loaded): Promise<void> {
    const known = new Set(former.entries);
    const [edited] = entries.filter((entry) => !known.has(entry));
    const page = edited === undefined ? '/index.html' : `/${edited.kind}/${edited.slug}.html`;
    // A page that cannot be rendered is reported when it is requested.
    await this.#compiled?.pages.render(page).catch(() => undefined);
  }

  /** What pages of the site before name that are shown in the place of others. */
  #formerAssets(): Promise<StaticFile[]> {
    const isAsset = (path: string): boolean => path.startsWith(ASSETS);
    return readFolder(this.#options.distFolder, isAsset).catch(() => []);
  }

  /** As it was written before, where it cannot be rendered. */
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
