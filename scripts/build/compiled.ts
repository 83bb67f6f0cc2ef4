import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteData } from 'astro';
import type { RenderOptions } from './pages-messages.ts';

/** Opens a compilation of Astro in a folder, without loading the compiler. */

/** The folder of the compilation that contains the code for rendering. */
export const RENDERING = '.prerender';
/** The file with the style sheets of all pages. */
export const PAGE_STYLES = 'page-styles.json';
/**
 * The code for all files that are not pages. It is compiled with the pages, so that both read the
 * same catalogue.
 */
export const FILES_MODULE = 'src/app/files/files.ts';

const ENTRY = /^prerender-entry\b.*\.mjs$/;

/** The style sheets of each page, under Astro's key for the page. */
export type PageStyles = readonly { key: string; styles: readonly unknown[] }[];

export interface Path {
  pathname: string;
  route: RouteData;
}

type File = () => string | Uint8Array | Promise<string | Uint8Array>;
type Files = ReadonlyMap<string, File>;

interface FilesModule {
  files(pages: readonly string[]): Promise<Files>;
  fileAt(path: string): Promise<File | undefined>;
}

/** The part of Astro's renderer that is used. */
interface App {
  manifest: { routes: readonly { routeData: RouteData }[] };
  /** A cache of found pages, which Astro itself never clears. */
  routeCache: { clearAll(): void };
  setInternals(internals: object): void;
  setOptions(options: object): void;
  getComponentByRoute(route: RouteData): Promise<FilesModule>;
  render(request: Request, options: { routeData: RouteData }): Promise<Response>;
}

interface StaticPathsModule {
  StaticPaths: new (app: App) => { getAll(): Promise<Path[]> };
}

const importFile = <Module>(path: string): Promise<Module> => import(pathToFileURL(path).href);

const openApp = async (folder: string): Promise<App> => {
  const entry = (await readdir(folder)).find((name) => ENTRY.test(name));
  if (entry === undefined) throw new Error('Astro has compiled nothing that renders pages');
  const { app } = await importFile<{ app: App }>(join(folder, entry));
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the compilation's own file
  const styles: PageStyles = JSON.parse(await readFile(join(folder, PAGE_STYLES), 'utf8'));
  const pagesByKeys = new Map(styles.map((page) => [page.key, page]));
  app.setInternals({ pagesByKeys, entrySpecifierToBundleMap: new Map() });
  const write = ({ message }: { message: string }): void => console.warn(message);
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write } } } });
  return app;
};

export interface Compiled {
  /** All pages and other files that templates produce. */
  paths(): Promise<Path[]>;
  /** Clears the cache of found pages. */
  forget(): void;
  /** The functions that make all other files. */
  files(pages: readonly string[]): Promise<Files>;
  /** A file that does not depend on the list of pages; undefined if there is none at this path. */
  fileAt(path: string): Promise<File | undefined>;
  /** Null if the page produces no file. */
  render(file: string, route: RouteData): Promise<Buffer | null>;
}

export const openCompiled = async ({
  root,
  bundleFolder,
  origin,
}: RenderOptions): Promise<Compiled> => {
  const app = await openApp(join(bundleFolder, RENDERING));
  const { resolve } = createRequire(join(root, 'package.json'));
  const listing = resolve('astro/runtime/prerender/static-paths.js');
  const { StaticPaths } = await importFile<StaticPathsModule>(listing);
  const maker = app.manifest.routes
    .map(({ routeData }) => routeData)
    .find(({ component }) => component === FILES_MODULE);
  if (maker === undefined) throw new Error(`${FILES_MODULE} was not compiled`);
  return {
    forget: () => app.routeCache.clearAll(),
    async paths() {
      const paths = await new StaticPaths(app).getAll();
      return paths.filter(({ route }) => route !== maker);
    },
    files: async (pages) => (await app.getComponentByRoute(maker)).files(pages),
    fileAt: async (path) => (await app.getComponentByRoute(maker)).fileAt(path),
    async render(file, routeData) {
      const response = await app.render(new Request(new URL(file, origin)), { routeData });
      if (response.status >= 300 && response.status < 400)
        throw new Error(`${file} leads elsewhere, which a file cannot`);
      return response.body === null ? null : Buffer.from(await response.arrayBuffer());
    },
  };
};
