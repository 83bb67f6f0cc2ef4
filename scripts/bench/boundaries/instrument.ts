import { AsyncLocalStorage } from 'node:async_hooks';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Counts calls that cross from one file of src into another. Each function is given a first
 * statement that reports its call, and the stack says which file called it.
 */

export interface Boundaries {
  /** Does the work and says how often one file called into another for it, by `from → to`. */
  count(work: () => Promise<unknown>): Promise<ReadonlyMap<string, number>>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const REPORTER = '__countBoundary';
/** Calls that go through a library, such as a check inside a schema, have deep stacks. */
const STACK_MOST_FRAMES = 80;

const ownFile = (url: string | null | undefined): string | undefined => {
  if (!url?.startsWith('file:')) return undefined;
  const path = relative(ROOT, fileURLToPath(url));
  return /^(src|functions)\//.test(path) ? path : undefined;
};

/** The files of the frames of the present call that are ours, the innermost first. */
const ownFrames = (): string[] => {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = STACK_MOST_FRAMES;
  Error.prepareStackTrace = (_, sites) =>
    // What waits for a promise has called nothing now: an asynchronous frame is no caller.
    sites.filter((site) => !site.isAsync()).map((site) => ownFile(site.getFileName()));
  const holder: { stack?: unknown } = {};
  Error.captureStackTrace(holder, ownFrames);
  const files = Array.isArray(holder.stack) ? holder.stack : [];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  return files.filter((file) => typeof file === 'string');
};

/** The text to insert into a module, by position: what reports the call of each function. */
const insertions = (source: ts.SourceFile): { at: number; text: string }[] => {
  const found: { at: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const body = ts.isFunctionLike(node) && 'body' in node ? node.body : undefined;
    if (body !== undefined && ts.isBlock(body))
      found.push({ at: body.getStart(source) + 1, text: `${REPORTER}();` });
    else if (body !== undefined)
      found.push(
        { at: body.getStart(source), text: `(${REPORTER}(), ` },
        { at: body.getEnd(), text: ')' },
      );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const instrumented = (code: string): string => {
  const source = ts.createSourceFile('module.ts', code, ts.ScriptTarget.Latest, true);
  return insertions(source)
    .map((insertion, order) => ({ ...insertion, order }))
    .sort((left, right) => right.at - left.at || right.order - left.order)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code);
};

/** From now on modules of src are counted as they are loaded: call this before importing any. */
export const countBoundaries = (): Boundaries => {
  // Work that an earlier request has left behind runs outside of it, and does not count.
  const counting = new AsyncLocalStorage<Map<string, number>>();
  const report = (): void => {
    const counts = counting.getStore();
    if (counts === undefined) return;
    const [, own, caller] = ['', ...ownFrames()];
    if (own === undefined || caller === undefined || own === caller) return;
    const crossing = `${caller} → ${own}`;
    counts.set(crossing, (counts.get(crossing) ?? 0) + 1);
  };
  Object.assign(globalThis, { [REPORTER]: report });
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      const { source } = loaded;
      if (ownFile(url) === undefined || !url.endsWith('.ts') || !source) return loaded;
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
      return { ...loaded, source: instrumented(text) };
    },
  });
  return {
    count: async (work) => {
      const counts = new Map<string, number>();
      await counting.run(counts, work);
      // What it has begun for later goes on counting: the present figures are those of the answer.
      return new Map(counts);
    },
  };
};
