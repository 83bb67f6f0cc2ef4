/** Paths of functions: most are literal, so patterns are tried only if they can match. */
export interface PathMatcher {
  /** Paths without a pattern. */
  literals: ReadonlySet<string>;
  hasPatterns: boolean;
  /** Whether the path itself is listed, without a pattern. */
  names(path: string): boolean;
  /** The pattern's parameters, still percent-encoded as in the URL, or undefined. */
  match(path: string): Record<string, string> | undefined;
}

interface CompiledPath {
  prefix: string;
  match: (path: string) => Record<string, string> | undefined;
}

const PATTERN_SYNTAX = /[:*?+(){}\\]/;
// All paths below a folder: this most common pattern needs no URLPattern, which is slow.
const WHOLE_FOLDER = /^([^:*?+(){}\\]*\/)\*$/;

// Requests are matched without a trailing slash, so a pattern cannot ask for one.
const dropSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

const definedGroups = (groups: Record<string, string | undefined>): Record<string, string> => {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups)) if (value !== undefined) params[name] = value;
  return params;
};

const compile = (pathname: string): CompiledPath => {
  const folder = WHOLE_FOLDER.exec(pathname)?.[1];
  if (folder !== undefined) {
    return { prefix: folder, match: (path) => ({ 0: path.slice(folder.length) }) };
  }
  const literalLength = pathname.search(PATTERN_SYNTAX);
  // `/a/:b?` and `/a{/b}?` match without the separator before the pattern as well.
  const prefix = pathname.slice(0, literalLength).replace(/\/$/, '');
  const pattern = new URLPattern({ pathname });
  const match = (path: string): Record<string, string> | undefined => {
    const groups = pattern.exec({ pathname: path })?.pathname.groups;
    return groups === undefined ? undefined : definedGroups(groups);
  };
  return { prefix, match };
};

const splitPaths = (paths: readonly string[]) => {
  const literals = new Set(paths.filter((path) => !PATTERN_SYNTAX.test(path)).map(dropSlash));
  const patterns = paths
    .filter((path) => PATTERN_SYNTAX.test(path))
    .map(dropSlash)
    .map(compile);
  return { literals, patterns };
};

const matchPatterns = (
  patterns: readonly CompiledPath[],
  path: string,
): Record<string, string> | undefined => {
  for (const { prefix, match } of patterns) {
    const params = path.startsWith(prefix) ? match(path) : undefined;
    if (params !== undefined) return params;
  }
  return undefined;
};

export const createPathMatcher = (
  paths: readonly string[],
  excludedPaths: readonly string[],
): PathMatcher => {
  const included = splitPaths(paths);
  const excluded = splitPaths(excludedPaths);
  const isExcluded = (path: string): boolean =>
    excluded.literals.has(path) || matchPatterns(excluded.patterns, path) !== undefined;
  return {
    literals: included.literals,
    hasPatterns: included.patterns.length > 0,
    names: (path) => included.literals.has(path) && !isExcluded(path),
    match: (path) => {
      const params = matchPatterns(included.patterns, path);
      return params === undefined || isExcluded(path) ? undefined : params;
    },
  };
};
