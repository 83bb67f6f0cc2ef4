import { parse } from 'node:path';
import { createPathMatcher, type PathMatcher } from './function-paths.ts';
import {
  callFunction,
  type FunctionCall,
  type FunctionDependencies,
  type FunctionResult,
} from './function-call.ts';
import {
  functionFiles,
  loadFunctionFiles,
  warmUp,
  type FunctionDescription,
  type LoadedFunction,
} from './function-files.ts';
import { startFunctionThread, type FunctionThread } from './function-threads.ts';
import type { RunningWork } from './running-work.ts';

export interface SiteFunction extends FunctionDescription {
  paths: PathMatcher;
  /** `url` is the parsed URL, if the caller has it already. */
  call(call: FunctionCall, url?: URL): Promise<FunctionResult>;
}

export interface FunctionMatch {
  target: SiteFunction;
  params: Record<string, string>;
}

export interface SiteFunctions {
  all: readonly SiteFunction[];
  match(method: string, pathname: string): FunctionMatch | undefined;
  /** Opens the dependencies of this thread's functions before the first request. */
  warm(): Promise<void>;
  /** Reloads the functions that run in threads, with everything that they opened. */
  renewThreads(): Promise<void>;
  /** Ends the threads of functions once they have completed their work. */
  close(): Promise<void>;
}

/** Most functions are found by their path; only those with a pattern are tried in their order. */
export const functionMatcher = (all: readonly SiteFunction[]): SiteFunctions['match'] => {
  const named = new Map<string, SiteFunction[]>();
  for (const target of all)
    for (const path of target.paths.literals) {
      const others = named.get(path);
      if (others) others.push(target);
      else named.set(path, [target]);
    }
  const patterned = all.filter(({ paths }) => paths.hasPatterns);
  const answers = ({ methods }: SiteFunction, method: string): boolean =>
    methods.length === 0 || methods.includes(method);
  return (method, pathname) => {
    const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
    // A literal path takes precedence over a pattern, independent of the order of files.
    for (const target of named.get(path) ?? [])
      if (answers(target, method) && target.paths.names(path)) return { target, params: {} };
    for (const target of patterned) {
      const params = answers(target, method) ? target.paths.match(path) : undefined;
      if (params !== undefined) return { target, params };
    }
    return undefined;
  };
};

const withPaths = (description: FunctionDescription, call: SiteFunction['call']): SiteFunction => {
  const paths = createPathMatcher(description.path, description.excludedPath);
  return { ...description, paths, call };
};

/** Functions that run in this thread. */
export const functionsHere = (
  loaded: readonly LoadedFunction[],
  dependencies: FunctionDependencies,
): SiteFunction[] =>
  loaded.map(({ handler, warm: _, ...description }) =>
    withPaths(description, (call, url) =>
      callFunction(dependencies, { name: description.name, handler }, call, url),
    ),
  );

interface FunctionsOptions {
  functionsFolder: string;
  drainTimeoutMs: number;
  threadOf(name: string): string | undefined;
  reportFailure(line: string): void;
}

const startThreads = async (options: FunctionsOptions): Promise<FunctionThread[]> => {
  const { functionsFolder, drainTimeoutMs, threadOf, reportFailure } = options;
  const all = (await functionFiles(functionsFolder)).map((file) => parse(file).name);
  const groups = Map.groupBy(all, threadOf);
  groups.delete(undefined);
  const starting = [...groups.values()].map((names) =>
    startFunctionThread({ functionsFolder, names, drainTimeoutMs }, reportFailure),
  );
  return Promise.all(starting);
};

/** Loads functions into this thread, or into the thread that `threadOf` names. */
export const loadFunctions = async (
  options: FunctionsOptions,
  running: RunningWork,
): Promise<SiteFunctions> => {
  const { functionsFolder, threadOf, reportFailure } = options;
  const [loaded, threads] = await Promise.all([
    loadFunctionFiles(functionsFolder, (name) => threadOf(name) === undefined),
    startThreads(options),
  ]);
  const here = functionsHere(loaded, { running, reportFailure });
  const elsewhere = threads.flatMap((thread) =>
    thread.functions.map((each) => withPaths(each, (call) => thread.call(each.name, call))),
  );
  const all = [...here, ...elsewhere].sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    all,
    match: functionMatcher(all),
    warm: () => warmUp(loaded),
    renewThreads: async () => void (await Promise.all(threads.map((thread) => thread.renew()))),
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
};
