/**
 * Finds the redirect rules that can apply to a path. The engine of Netlify tries one rule after the
 * other, which takes 26 milliseconds for the 5,000 rules of the site and a path that none names.
 */

/** Indexes of rules, in their order. */
type Found = readonly number[];

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const isPattern = (segment: string): boolean => /[*:]/.test(segment);

const keyOf = (segments: readonly string[]): string => segments.join('/');

/** For the paths of rules: the rules for a requested path, and perhaps some that do not apply. */
export const ruleIndex = (rulePaths: readonly string[]): ((path: string) => Found) => {
  const whole = new Map<string, number[]>();
  /** Rules with patterns, by the segments before the first pattern. */
  const beginning = new Map<string, number[]>();
  let deepest = 0;
  for (const [rule, path] of rulePaths.entries()) {
    const segments = segmentsOf(path);
    const fixed = segments.findIndex(isPattern);
    const rules = fixed === -1 ? whole : beginning;
    const key = keyOf(fixed === -1 ? segments : segments.slice(0, fixed));
    rules.set(key, [...(rules.get(key) ?? []), rule]);
    deepest = Math.max(deepest, segments.length);
  }
  return (path) => {
    const segments = segmentsOf(path);
    if (segments.length > deepest) segments.length = deepest + 1;
    const found = [...(whole.get(keyOf(segments)) ?? [])];
    for (let depth = 0; depth <= segments.length; depth += 1)
      found.push(...(beginning.get(keyOf(segments.slice(0, depth))) ?? []));
    return found.toSorted((left, right) => left - right);
  };
};
