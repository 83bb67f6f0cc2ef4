import type { Compiled, Path } from './compiled.ts';

/** Every file of the site, listed and made without an end of Astro's build. */

export interface SiteFiles {
  /** Paths below the site, such as `/hotels.html`, of what the catalogue of the moment makes. */
  list(): Promise<string[]>;
  /** Null for a page that makes no file. */
  make(file: string): Promise<Buffer | null>;
  /** From now on files are made from the catalogue of the moment. */
  renew(): void;
}

const fileOf = ({ pathname, route }: Path): string => {
  if (route.type === 'endpoint') return pathname;
  return pathname === '/' ? '/index.html' : `${pathname}.html`;
};

/** Of two that would make the same file the first does. */
const byFile = (paths: readonly Path[]): ReadonlyMap<string, Path> => {
  const pages = new Map<string, Path>();
  for (const path of paths) if (!pages.has(fileOf(path))) pages.set(fileOf(path), path);
  return pages;
};

export const siteFiles = (compiled: Compiled): SiteFiles => {
  let pages: ReadonlyMap<string, Path> = new Map();
  let others: ReturnType<Compiled['files']> | undefined;
  const pathnames = (): string[] =>
    [...pages.values()].flatMap(({ pathname, route }) => (route.type === 'page' ? [pathname] : []));
  const made = () => (others ??= compiled.files(pathnames()));
  const renew = (): void => {
    compiled.forget();
    others = undefined;
  };
  return {
    async list() {
      renew();
      pages = byFile(await compiled.paths());
      return [...new Set([...pages.keys(), ...(await made()).keys()])];
    },
    async make(file) {
      const page = pages.get(file);
      if (page !== undefined) return compiled.render(file, page.route);
      const make = (await made()).get(file);
      if (make === undefined) throw new Error(`nothing makes ${file}`);
      return Buffer.from(await make());
    },
    renew,
  };
};
