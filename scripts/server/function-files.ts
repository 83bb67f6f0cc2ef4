import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { FunctionHandler } from './function-call.ts';

/** The description of a function without its code. */
export interface FunctionDescription {
  name: string;
  preferStatic: boolean;
  background: boolean;
  schedule: string | undefined;
  methods: readonly string[];
  path: readonly string[];
  excludedPath: readonly string[];
}

export interface LoadedFunction extends FunctionDescription {
  handler: FunctionHandler;
  /** Opens what the function needs, so that its first caller does not wait for that. */
  warm: (() => Promise<unknown>) | undefined;
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
  warm: z
    .custom<() => Promise<unknown>>((value) => typeof value === 'function', {
      error: 'expected a function',
    })
    .optional(),
});

const FUNCTION_FILE = /^[\w-]+\.m?[jt]s$/;

const loadFunction = async (file: string): Promise<LoadedFunction> => {
  const imported: unknown = await import(pathToFileURL(file).href);
  const parsed = ModuleSchema.safeParse(imported);
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const { default: handler, config, warm } = parsed.data;
  const { name } = parse(file);
  const paths = config.path.length > 0 ? config.path : [`/.netlify/functions/${name}`];
  return {
    name,
    handler,
    warm,
    preferStatic: config.preferStatic,
    background: config.background || name.endsWith('-background'),
    schedule: config.schedule,
    methods: config.method,
    path: config.schedule === undefined ? paths : [],
    excludedPath: config.excludedPath,
  };
};

/** The files of functions in a folder, in their order. */
export const functionFiles = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => {
    throw new Error(`The functions folder ${folder} cannot be read.`);
  });
  return names.filter((name) => FUNCTION_FILE.test(name)).sort();
};

/** The functions of the folder whose names are wanted. */
export const loadFunctionFiles = async (
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<LoadedFunction[]> => {
  const files = (await functionFiles(folder)).filter((file) => isWanted(parse(file).name));
  return Promise.all(files.map((name) => loadFunction(join(folder, name))));
};

/** Runs after the server listens; a failure here occurs again at the first request. */
export const warmUp = async (loaded: readonly LoadedFunction[]): Promise<void> => {
  for (const { warm } of loaded) await warm?.().catch(() => undefined);
};
