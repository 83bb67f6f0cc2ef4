/** Parses robots.txt (RFC 9309), with its Content-Signal and Content-Usage rules. */

interface Rule {
  isAllowed: boolean;
  pattern: string;
  line: string;
}

/** A line of a group that is about other things than reading, such as a Content-Signal. */
export interface Statement {
  name: string;
  /** The addresses that it is about; null for all. */
  pattern: string | null;
  value: string;
  line: string;
}

interface Group {
  agents: string[];
  rules: Rule[];
  statements: Statement[];
}

export interface Robots {
  groups: readonly Group[];
  sitemaps: readonly string[];
}

/** Whether the rules allow an address, and the line that decides it. */
interface Decision {
  isAllowed: boolean;
  line: string | null;
}

const PATH_RULES = new Set(['allow', 'disallow']);
/** May begin with a path (draft-ietf-aipref-attach, section 5). */
const PREFERENCES = new Set(['content-signal', 'content-usage']);
const STATEMENTS = new Set([...PREFERENCES, 'crawl-delay']);
/** What ends the agents of a group; other records do not (RFC 9309, sections 2.2 and 2.2.4). */
const GROUP_RULES = new Set([...PATH_RULES, 'content-usage']);

/** A product token consists of letters, digits, hyphens and underscores; the rest is cut. */
const tokenOf = (agent: string): string =>
  agent.startsWith('*') ? '*' : (/^[\w-]+/.exec(agent)?.[0] ?? '').toLowerCase();

const UNRESERVED = /[\w.~-]/;

/** Normalized for comparison (RFC 9309): unreserved characters plain, others percent-encoded. */
const normalized = (path: string): string =>
  path
    .toWellFormed()
    .replaceAll(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCodePoint(Number.parseInt(octet.slice(1), 16));
      return UNRESERVED.test(character) ? character : octet.toUpperCase();
    })
    .replaceAll(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));

interface Line {
  name: string;
  value: string;
  line: string;
}

const linesOf = (text: string): Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n]/)
    .flatMap((line) => {
      const [, name = '', value = ''] =
        /^\s*([\w-]+)\s*:\s*([^\n]*)$/.exec(line.replace(/#.*/, '')) ?? [];
      return name === '' ? [] : [{ name: name.toLowerCase(), value: value.trim(), line }];
    });

const addTo = (group: Group, { name, value, line }: Line): void => {
  const path = PREFERENCES.has(name) ? /^\/\S*/.exec(value)?.[0] : undefined;
  const pattern = path === undefined ? null : normalized(path);
  const rest = path === undefined ? value : value.slice(path.length).trim();
  if (STATEMENTS.has(name)) group.statements.push({ name, pattern, value: rest, line });
  // An empty rule matches nothing.
  else if (value !== '')
    group.rules.push({ isAllowed: name === 'allow', pattern: normalized(value), line });
};

/** Never fails: lines that are not understood are skipped. */
export const parseRobots = (text: string): Robots => {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let isOpening = false;
  for (const each of linesOf(text)) {
    if (each.name === 'sitemap') sitemaps.push(each.value);
    const last = groups.at(-1);
    if (each.name === 'user-agent') {
      if (last !== undefined && isOpening) last.agents.push(tokenOf(each.value));
      else groups.push({ agents: [tokenOf(each.value)], rules: [], statements: [] });
      isOpening = true;
    } else if (PATH_RULES.has(each.name) || STATEMENTS.has(each.name)) {
      if (GROUP_RULES.has(each.name)) isOpening = false;
      if (last !== undefined) addTo(last, each);
    }
  }
  return { groups, sitemaps };
};

/** The groups that apply to an agent: all that name it, else all groups for `*`. */
const groupsFor = ({ groups }: Robots, agent: string): readonly Group[] => {
  const token = tokenOf(agent);
  const naming = groups.filter(({ agents }) => agents.includes(token));
  return naming.length > 0 ? naming : groups.filter(({ agents }) => agents.includes('*'));
};

/**
 * Whether a pattern with `*` and a `$` at its end matches the beginning of a path. Each part is
 * searched once, starting at the end of the previous part, so that no pattern makes this slow.
 */
const matches = (pattern: string, path: string): boolean => {
  const isAnchored = pattern.endsWith('$');
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const [first = ''] = parts;
  if (!path.startsWith(first)) return false;
  let end = first.length;
  for (const part of parts.slice(1, isAnchored ? -1 : undefined)) {
    const found = path.indexOf(part, end);
    if (found < 0) return false;
    end = found + part.length;
  }
  if (!isAnchored) return true;
  if (parts.length === 1) return path === first;
  const last = parts.at(-1) ?? '';
  return path.endsWith(last) && path.length - last.length >= end;
};

/** Applies the longest matching rule; between equally long rules, allow wins. */
export const decide = (robots: Robots, agent: string, path: string): Decision => {
  const asked = normalized(path);
  const [best] = groupsFor(robots, agent)
    .flatMap(({ rules }) => rules)
    .filter(({ pattern }) => matches(pattern, asked))
    .sort(
      (one, other) =>
        other.pattern.length - one.pattern.length ||
        Number(other.isAllowed) - Number(one.isAllowed),
    );
  return { isAllowed: best?.isAllowed ?? true, line: best?.line ?? null };
};

/** Sample texts in place of a wildcard, or after the end of an open pattern. */
const FILLERS = ['', 'kontor-observer'];

/** Example addresses that a pattern matches: the shortest one, and longer ones. */
const matchedBy = (pattern: string): string[] => {
  const isAnchored = pattern.endsWith('$');
  // A path begins with a slash, which a wildcard may stand for.
  const path = (isAnchored ? pattern.slice(0, -1) : pattern).replace(/^\*/, '/*');
  if (!path.startsWith('/')) return [];
  return FILLERS.flatMap((filler) => {
    const filled = path.replaceAll('*', filler);
    return isAnchored ? [filled] : FILLERS.map((more) => filled + more);
  });
};

/** At most this many closing rules are compared with all other rules. */
const COMPARED_MOST = 100;

/** Whether some address is closed to an agent: a closing rule is not overridden everywhere. */
export const closesSome = (robots: Robots, agent: string): boolean => {
  const rules = groupsFor(robots, agent).flatMap((group) => group.rules);
  const closing = rules.filter(({ isAllowed }) => !isAllowed);
  return (
    closing.length > COMPARED_MOST ||
    closing
      .flatMap(({ pattern }) => matchedBy(pattern))
      .some((path) => !decide(robots, agent, path).isAllowed)
  );
};

/** All statements of this name that apply to an agent, of all its groups. */
export const statementsFor = (
  robots: Robots,
  agent: string,
  name: 'content-signal' | 'content-usage' | 'crawl-delay',
): Statement[] =>
  groupsFor(robots, agent)
    .flatMap(({ statements }) => statements)
    .filter((each) => each.name === name);

/** An address that no rule names: what holds for it holds for the site. */
const ANY_PATH = '/kontor-observer';
const EVERYWHERE = '/';

/** The statements that hold for the site: those with the longest matching path. */
export const statedForSite = (statements: readonly Statement[]): Statement[] => {
  const lengthOf = ({ pattern }: Statement): number => (pattern ?? EVERYWHERE).length;
  const matching = statements.filter(({ pattern }) => matches(pattern ?? EVERYWHERE, ANY_PATH));
  const longest = Math.max(...matching.map(lengthOf));
  return matching.filter((each) => lengthOf(each) === longest);
};

/** Whether the text has at least one group or sitemap line. */
export const isRobots = ({ groups, sitemaps }: Robots): boolean =>
  groups.length > 0 || sitemaps.length > 0;
