// Paths of functions: most are written out, so patterns are tried only where they can match.
export interface PathMatcher {
  /** Whether the path itself is listed, without a pattern. */
  names(path: string): boolean;
  /** The pattern's parameters as they stand in the URL, or undefined. */
  match(path: string): Record<string, string> | undefined;
}

interface CompiledPath {
  readonly prefix: string;
  readonly pattern: URLPattern;
}

const PATTERN_SYNTAX = /[:*?+(){}\\]/;

export function createPathMatcher(
  paths: readonly string[],
  excludedPaths: readonly string[],
): PathMatcher {
  const included = splitPaths(paths);
  const excluded = splitPaths(excludedPaths);
  const isExcluded = (path: string): boolean =>
    excluded.literals.has(path) || matchPatterns(excluded.patterns, path) !== undefined;
  return {
    names: (path) => included.literals.has(path) && !isExcluded(path),
    match: (path) => {
      const params = matchPatterns(included.patterns, path);
      return params === undefined || isExcluded(path) ? undefined : params;
    },
  };
}

function splitPaths(paths: readonly string[]) {
  const literals = new Set(paths.filter((path) => !PATTERN_SYNTAX.test(path)).map(dropSlash));
  const patterns = paths
    .filter((path) => PATTERN_SYNTAX.test(path))
    .map(dropSlash)
    .map(compile);
  return { literals, patterns };
}

// Requests are matched without a trailing slash, so a pattern cannot ask for one.
function dropSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function compile(pathname: string): CompiledPath {
  const literalLength = pathname.search(PATTERN_SYNTAX);
  // `/a/:b?` and `/a{/b}?` match without the separator before the pattern as well.
  const prefix = pathname.slice(0, literalLength).replace(/\/$/, '');
  return { prefix, pattern: new URLPattern({ pathname }) };
}

function matchPatterns(
  patterns: readonly CompiledPath[],
  path: string,
): Record<string, string> | undefined {
  for (const { prefix, pattern } of patterns) {
    if (!path.startsWith(prefix)) continue;
    const groups = pattern.exec({ pathname: path })?.pathname.groups;
    if (groups !== undefined) return definedGroups(groups);
  }
  return undefined;
}

function definedGroups(groups: Record<string, string | undefined>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups)) if (value !== undefined) params[name] = value;
  return params;
}
