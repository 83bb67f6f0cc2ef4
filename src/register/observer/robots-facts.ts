import { headerOf, isAnswer, isPage, type Reply } from './answer.ts';
import { CRAWLERS, EVERYBODY, OBSERVER_TOKEN } from './crawlers.ts';
import { reading, type Reading } from './fact.ts';
import { closesSome, decide, parseRobots, statementFor, type Robots } from './robots.ts';

/** What a site's robots.txt means for known crawlers and for this observer. */

const NO_RULES: Robots = { groups: [], sitemaps: [] };
const ABSENT = new Set([404, 410]);

/**
 * The rules of a site; null if they are unknown, and then nothing else may be requested. A
 * truncated file counts as unknown, because its rest may close more addresses.
 */
export const rulesOf = (reply: Reply): Robots | null => {
  if (!isAnswer(reply)) return null;
  if (ABSENT.has(reply.status)) return NO_RULES;
  if (reply.status !== 200 || reply.isCut) return null;
  return isPage(reply) ? NO_RULES : parseRobots(reply.text);
};

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Whether robots.txt allows this observer to request an address. */
export const mayAsk = (robots: Robots, url: string): boolean =>
  decide(robots, OBSERVER_TOKEN, pathOf(url)).isAllowed;

/** The value of a crawler that may read, where some addresses are closed to it. */
export const IN_PART = 'in part';

const crawlerReading = (robots: Robots, crawler: string): Reading => {
  const { isAllowed, line } = decide(robots, crawler, '/');
  if (!isAllowed) return reading('refused', null, line);
  return reading('open', closesSome(robots, crawler) ? IN_PART : 'whole', line);
};

/** `search=yes, ai-train=no` sorted by name; null if the text does not have that form. */
const preferencesOf = (text: string): Map<string, string> | null => {
  const parts = text.split(',').map((part) => /^\s*([\w-]+)\s*=\s*([\w-]+)\s*$/.exec(part));
  const pairs = parts.map((part): [string, string] => [
    part?.[1]?.toLowerCase() ?? '',
    part?.[2]?.toLowerCase() ?? '',
  ]);
  return pairs.every(([name, value]) => name !== '' && value !== '')
    ? new Map(pairs.sort(([one], [other]) => (one < other ? -1 : 1)))
    : null;
};

const NO = new Set(['no', 'n']);
const YES = new Set(['yes', 'y']);

const preferenceReading = (text: string | null, line: string | null): Reading => {
  if (text === null) return reading('absent');
  // A Content-Usage rule may begin with the path that it applies to.
  const preferences = preferencesOf(text.replace(/^\/\S*\s+/, ''));
  if (preferences === null) return reading('wrong', null, line);
  const values = [...preferences.values()];
  const value = [...preferences].map((pair) => pair.join('=')).join(', ');
  if (!values.every((each) => NO.has(each) || YES.has(each))) return reading('wrong', value, line);
  return reading(values.some((each) => NO.has(each)) ? 'refused' : 'open', value, line);
};

type Preference = 'content-signal' | 'content-usage';

/** From the group for `*`, else from the headers of the home page, if that was requested. */
const statedPreference = (
  robots: Robots,
  home: Reply | null,
  name: Preference,
): (readonly [Preference, Reading])[] => {
  const rule = statementFor(robots, EVERYBODY, name);
  if (rule !== undefined) return [[name, preferenceReading(rule.value, rule.line)]];
  if (home === null) return [];
  if (!isAnswer(home)) return [[name, reading('unknown')]];
  const header = headerOf(home, name);
  const line = header === null ? null : `${name}: ${header}`;
  return [[name, preferenceReading(header, line)]];
};

/** The prefix of the names of facts about crawlers. */
export const CRAWLER_FACT = 'crawler:';

/** The name of the fact that says what a crawler may read. */
export const crawlerFact = (crawler: string): string => CRAWLER_FACT + crawler;

/** The readings of crawlers and preferences from robots.txt (and headers of the home page). */
export const robotsReadings = (reply: Reply, home: Reply | null): Map<string, Reading> => {
  const robots = rulesOf(reply);
  const crawlers = [EVERYBODY, ...CRAWLERS];
  const names = [...crawlers.map(crawlerFact), 'content-signal', 'content-usage'];
  if (robots === null) return new Map(names.map((name) => [name, reading('unknown')]));
  return new Map<string, Reading>([
    ...crawlers.map((each) => [crawlerFact(each), crawlerReading(robots, each)] as const),
    ...statedPreference(robots, home, 'content-signal'),
    ...statedPreference(robots, home, 'content-usage'),
  ]);
};
