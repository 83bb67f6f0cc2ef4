import type { Compiled, Path } from './compiled.ts';

/** Lists and makes all files of the site, without the final steps of Astro's build. */

export interface SiteFiles {
  /** Paths of all files that the current catalogue produces, such as `/hotels.html`. */
  list(): Promise<string[]>;
  /** Null for a page that produces no file. */
  make(file: string): Promise<Buffer | null>;
  /** From now on files are made from the current catalogue. */
  renew(): void;
}

const fileOf = ({ pathname, route }: Path): string => {
  if (route.type === 'endpoint') return pathname;
  return pathname === '/' ? '/index.html' : `${pathname}.html`;
};

/** If two pages would make the same file, the first one does. */
const byFile = (paths: readonly Path[]): ReadonlyMap<string, Path> => {
  const pages = new Map<string, Path>();
  for (const path of paths) if (!pages.has(fileOf(path))) pages.set(fileOf(path), path);
  return pages;
};

class Files implements SiteFiles {
  readonly #compiled: Compiled;
  #pages: ReadonlyMap<string, Path> = new Map();
  /** Undefined until the files of the current catalogue are listed. */
  #others: Awaited<ReturnType<Compiled['files']>> | undefined;
  #state = 0;

  constructor(compiled: Compiled) {
    this.#compiled = compiled;
  }

  async list(): Promise<string[]> {
    this.renew();
    const state = this.#state;
    this.#pages = byFile(await this.#compiled.paths());
    const others = await this.#compiled.files(this.#pathnames());
    // The catalogue may have been renewed during the listing.
    if (state === this.#state) this.#others = others;
    return [...new Set([...this.#pages.keys(), ...others.keys()])];
  }

  async make(file: string): Promise<Buffer | null> {
    let make = await this.#makerOf(file);
    if (make === undefined && this.#others === undefined) {
      // The file is new with this catalogue, or it depends on the list of pages.
      await this.list();
      make = await this.#makerOf(file);
    }
    if (make === undefined) throw new Error('nothing makes it');
    return make();
  }

  renew(): void {
    this.#compiled.forget();
    this.#others = undefined;
    this.#state += 1;
  }

  #pathnames(): string[] {
    return [...this.#pages.values()].flatMap(({ pathname, route }) =>
      route.type === 'page' ? [pathname] : [],
    );
  }

  async #makerOf(file: string): Promise<(() => Promise<Buffer | null>) | undefined> {
    const page = this.#pages.get(file);
    if (page !== undefined) return () => this.#compiled.render(file, page.route);
    const make = this.#others?.get(file) ?? (await this.#compiled.fileAt(file));
    return make && (async () => Buffer.from(await make()));
  }
}

export const siteFiles = (compiled: Compiled): SiteFiles => new Files(compiled);
