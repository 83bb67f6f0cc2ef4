import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { createPathMatcher, type PathMatcher } from './function-paths.ts';
import type { FunctionContext } from './function-context.ts';

interface FunctionHandler {
  (request: Request, context: FunctionContext): unknown;
  /** Whether it answers a body that is too large itself: it gets the size without the body. */
  refusesLargeBodies?: boolean;
}

export interface SiteFunction {
  name: string;
  handler: FunctionHandler;
  preferStatic: boolean;
  background: boolean;
  refusesLargeBodies: boolean;
  schedule: string | undefined;
  methods: readonly string[];
  paths: PathMatcher;
}

export interface FunctionMatch {
  target: SiteFunction;
  params: Record<string, string>;
}

export interface SiteFunctions {
  all: readonly SiteFunction[];
  match(method: string, pathname: string): FunctionMatch | undefined;
}

const PathsSchema = z
  .union([z.string().startsWith('/'), z.array(z.string().startsWith('/'))])
  .default([])
  .transform((paths) => [paths].flat());

const ModuleSchema = z.object({
  default: z.custom<FunctionHandler>((value) => typeof value === 'function', {
    error: 'the default export must be a function',
  }),
  config: z
    .object({
      path: PathsSchema,
      excludedPath: PathsSchema,
      method: z
        .union([z.string(), z.array(z.string())])
        .default([])
        .transform((methods) => [methods].flat().map((method) => method.toUpperCase())),
      preferStatic: z.boolean().default(false),
      background: z.boolean().default(false),
      schedule: z.string().optional(),
    })
    .refine(({ path, schedule }) => path.length === 0 || schedule === undefined, {
      error: 'a scheduled function has no path',
    })
    .prefault({}),
});

const FUNCTION_FILE = /^[\w-]+\.m?[jt]s$/;

const loadFunction = async (file: string): Promise<SiteFunction> => {
  const imported: unknown = await import(pathToFileURL(file).href);
  const parsed = ModuleSchema.safeParse(imported);
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const { default: handler, config } = parsed.data;
  const { name } = parse(file);
  const paths = config.path.length > 0 ? config.path : [`/.netlify/functions/${name}`];
  return {
    name,
    handler,
    preferStatic: config.preferStatic,
    background: config.background || name.endsWith('-background'),
    refusesLargeBodies: handler.refusesLargeBodies ?? false,
    schedule: config.schedule,
    methods: config.method,
    paths: createPathMatcher(config.schedule === undefined ? paths : [], config.excludedPath),
  };
};

const matchFunction = (
  all: readonly SiteFunction[],
  method: string,
  pathname: string,
): FunctionMatch | undefined => {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  let byPattern: FunctionMatch | undefined;
  for (const target of all) {
    if (target.methods.length > 0 && !target.methods.includes(method)) continue;
    // A path written out says more than a pattern, whatever the order of the files.
    if (target.paths.names(path)) return { target, params: {} };
    if (byPattern !== undefined) continue;
    const params = target.paths.match(path);
    if (params !== undefined) byPattern = { target, params };
  }
  return byPattern;
};

export const loadFunctions = async (folder: string): Promise<SiteFunctions> => {
  const names = await readdir(folder).catch(() => {
    throw new Error(`The functions folder ${folder} cannot be read.`);
  });
  const files = names.filter((name) => FUNCTION_FILE.test(name)).sort();
  const all = await Promise.all(files.map((name) => loadFunction(join(folder, name))));
  return { all, match: (method, pathname) => matchFunction(all, method, pathname) };
};
