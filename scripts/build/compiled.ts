import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteData } from 'astro';
import type { RenderOptions } from './pages-messages.ts';

/** What Astro has compiled, as it lies in a folder, opened without the compiler. */

/** Where in the folder of a compilation lies what renders pages. */
export const RENDERING = '.prerender';
/** Which style sheets a page has, beside it. */
export const PAGE_STYLES = 'page-styles.json';
/** What makes every file that is no page; compiled with the pages, it reads the same catalogue. */
export const FILES_MODULE = 'src/app/files/files.ts';

const ENTRY = /^prerender-entry\b.*\.mjs$/;

/** Of each page, under the key by which Astro looks for it. */
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

/** What is called of Astro's own renderer. */
interface App {
  manifest: { routes: readonly { routeData: RouteData }[] };
  /** It keeps for ever what pages it has found. */
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
  /** Of all pages, and of what the templates make besides. */
  paths(): Promise<Path[]>;
  /** Forgets what pages were found. */
  forget(): void;
  /** What makes all other files, beside these pages. */
  files(pages: readonly string[]): Promise<Files>;
  /** One of them that is not made from the list of pages. */
  fileAt(path: string): Promise<File | undefined>;
  /** Null for a page that makes no file. */
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
