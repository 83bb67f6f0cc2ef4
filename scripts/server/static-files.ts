import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { charset, lookup } from 'mime-types';

export interface Content {
  body: Buffer;
  entityTag: string;
}

export interface StaticFile {
  /** The path under which the publish folder holds it, for instance `/hotels.html`. */
  path: string;
  contentType: string;
  /** Reads or makes the content on request; it is not cached here. */
  content(): Promise<Content>;
}

export type StaticRoute =
  { kind: 'file'; servedAt: string; file: StaticFile } | { kind: 'moved'; location: string };

export interface StaticFiles {
  count: number;
  /** `pathname` as it stands in a URL. Only what was listed at the start can ever be found. */
  find(pathname: string): StaticRoute | undefined;
  /** As `find`, but answers with the file a moved path leads to. */
  findFile(pathname: string): Extract<StaticRoute, { kind: 'file' }> | undefined;
  /** The text of the rules by which the site leads elsewhere; empty where it has none. */
  redirectRules(): Promise<string>;
}

type Routes = Map<string, StaticRoute>;

const REDIRECTS_FILE = '/_redirects';
// Netlify reads its rules from these and does not publish them.
const RULE_FILES = new Set(['/_headers', REDIRECTS_FILE]);
const UTF8_TYPE = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml))/;
// An escaped separator or NUL names nothing in a publish folder, only a way around a rule.
const ESCAPED_SEPARATOR = /%(?:2f|5c|00)/i;

const serve = (routes: Routes, servedAt: string, file: StaticFile): void => {
  if (!routes.has(servedAt)) routes.set(servedAt, { kind: 'file', servedAt, file });
};

const folderOf = (file: StaticFile): string => file.path.slice(0, -'index.html'.length);

// Pretty URLs: a folder's address ends in a slash, a page's does not.
const move = (routes: Routes, from: string): void => {
  if (routes.has(from)) return;
  const to = from.endsWith('/') ? from.slice(0, -1) : `${from}/`;
  routes.set(from, { kind: 'moved', location: encodeURI(to) });
};

// Filled from the strongest claim to the weakest: a path keeps the first route it gets.
const buildRoutes = (files: readonly StaticFile[]): Routes => {
  const routes: Routes = new Map();
  for (const file of files) serve(routes, file.path, file);
  for (const file of files) {
    if (file.path.endsWith('.html')) serve(routes, file.path.slice(0, -'.html'.length), file);
    if (file.path.endsWith('/index.html')) serve(routes, folderOf(file), file);
  }
  for (const { path } of files) {
    if (path.endsWith('/index.html')) move(routes, path.slice(0, -'/index.html'.length));
    else if (path.endsWith('.html')) move(routes, `${path.slice(0, -'.html'.length)}/`);
  }
  return routes;
};

const contentTypeOf = (path: string): string => {
  const type = lookup(path.slice(path.lastIndexOf('/') + 1)) || 'application/octet-stream';
  return charset(type) === 'UTF-8' || UTF8_TYPE.test(type) ? `${type}; charset=utf-8` : type;
};

export const contentOf = (body: Buffer): Content => ({
  body,
  entityTag: `"${hash('md5', body, 'hex')}-ssl"`,
});

/** A file that is made when it is first asked for. */
export const lateFile = (path: string, make: () => Promise<Buffer>): StaticFile => ({
  path,
  contentType: contentTypeOf(path),
  content: async () => contentOf(await make()),
});

const pathOf = (folder: string, file: string): string =>
  `/${relative(folder, file).split(sep).join('/')}`;

/** The files below a folder, of which only the names are read. */
export const readFolder = async (
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<StaticFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Error(`The folder ${folder} cannot be read: build the site first (npm run build).`);
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => lateFile(pathOf(folder, file), () => readFile(file)))
    .filter(({ path }) => isWanted(path));
};

const decodePath = (pathname: string): string | undefined => {
  if (!pathname.includes('%')) return pathname;
  if (ESCAPED_SEPARATOR.test(pathname)) return undefined;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
};

/** The routes of `files`; if two have the same path, the first is served. */
export const staticFilesOf = (files: readonly StaticFile[]): StaticFiles => {
  const routes = buildRoutes(files.filter(({ path }) => !RULE_FILES.has(path)));
  const find = (pathname: string): StaticRoute | undefined => {
    const path = decodePath(pathname);
    return path === undefined ? undefined : routes.get(path);
  };
  const findFile = (pathname: string) => {
    const route = find(pathname);
    const target = route?.kind === 'moved' ? find(route.location) : route;
    return target?.kind === 'file' ? target : undefined;
  };
  const rules = files.find(({ path }) => path === REDIRECTS_FILE);
  const redirectRules = async () => ((await rules?.content())?.body ?? '').toString();
  return { count: routes.size, find, findFile, redirectRules };
};

export const loadStaticFiles = async (publishFolder: string): Promise<StaticFiles> =>
  staticFilesOf(await readFolder(publishFolder));
