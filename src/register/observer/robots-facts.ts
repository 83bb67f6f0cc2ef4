import { dictionaryOf } from '#kernel/text/dictionary-field.ts';
import { isAnswer, isPage, type Reply } from './answer.ts';
import { CRAWLERS, EVERYBODY, OBSERVER_TOKEN } from './crawlers.ts';
import { reading, type Reading } from './fact.ts';
import {
  closesSome,
  decide,
  parseRobots,
  statedForSite,
  statementsFor,
  type Robots,
  type Statement,
} from './robots.ts';

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

type Preference = 'content-signal' | 'content-usage';

/** What can be stated: by any version of draft-ietf-aipref-vocab, and by contentsignals.org. */
const KNOWN: Readonly<Record<Preference, ReadonlySet<string>>> = {
  'content-usage': new Set([
    ...['search', 'train-ai', 'ai-use', 'ai-input', 'ai-output'],
    ...['bots', 'train-genai', 'tdm', 'ai', 'genai'],
  ]),
  'content-signal': new Set(['search', 'ai-input', 'ai-train']),
};

const NO = new Set(['no', 'n']);
const YES = new Set(['yes', 'y']);

type Stated = Pick<Statement, 'value' | 'line'>;

interface Understood extends Stated {
  /** Sorted by name. */
  pairs: readonly (readonly [name: string, value: string])[];
}

/** The known preferences of a dictionary; null if it is none. */
const pairsOf = (text: string, name: Preference): Understood['pairs'] | null => {
  const members = dictionaryOf(text.toLowerCase());
  if (members === null) return null;
  const known = [...members].filter(([key]) => KNOWN[name].has(key));
  return known.sort(([one], [other]) => (one < other ? -1 : 1));
};

const isNo = ([, value]: Understood['pairs'][number]): boolean => NO.has(value);
const isStated = ([, value]: Understood['pairs'][number]): boolean =>
  NO.has(value) || YES.has(value);

/** Statements that apply together: a refusal is stronger than a permission. */
const togetherOf = (stated: readonly Understood[]): Reading => {
  const all = stated.flatMap(({ pairs }) => pairs.filter(isStated));
  const values = new Map([...all.filter((pair) => !isNo(pair)), ...all.filter(isNo)]);
  const value = [...values.keys()]
    .sort()
    .map((key) => `${key}=${values.get(key) ?? ''}`)
    .join(', ');
  const refusing = stated.find(({ pairs }) => pairs.some(isNo));
  const deciding = refusing ?? stated.find(({ pairs }) => pairs.some(isStated));
  return reading(refusing === undefined ? 'open' : 'refused', value, deciding?.line);
};

/** What lines say together; a line of the wrong form and an unknown name say nothing. */
const preferenceReading = (name: Preference, lines: readonly Stated[]): Reading => {
  const understood = lines.flatMap((each): Understood[] => {
    const pairs = pairsOf(each.value, name);
    return pairs === null ? [] : [{ ...each, pairs }];
  });
  const pairs = understood.flatMap((each) => each.pairs);
  if (pairs.some(isStated)) return togetherOf(understood);
  const isOfOthers = pairs.length === 0 && understood.length > 0;
  return reading(isOfOthers ? 'unknown' : 'wrong', null, lines[0]?.line);
};

/** A reading, and the reply that it is about. */
export interface ReadFrom {
  read: Reading;
  from: Reply;
}

const headerPreference = (home: Reply, name: Preference): Reading => {
  if (!isAnswer(home) || home.status !== 200) return reading('unknown');
  const value = home.headers(name).join(', ');
  if (value === '') return reading('absent');
  return preferenceReading(name, [{ value, line: `${name}: ${value}` }]);
};

/** From the groups for `*`, else from the headers of the home page, if that was requested. */
const statedPreference = (
  robots: Robots,
  { reply, home }: { reply: Reply; home: Reply | null },
  name: Preference,
): (readonly [Preference, ReadFrom])[] => {
  const rules = statedForSite(statementsFor(robots, EVERYBODY, name));
  if (rules.length > 0) return [[name, { read: preferenceReading(name, rules), from: reply }]];
  return home === null ? [] : [[name, { read: headerPreference(home, name), from: home }]];
};

/** The prefix of the names of facts about crawlers. */
export const CRAWLER_FACT = 'crawler:';

/** The name of the fact that says what a crawler may read. */
export const crawlerFact = (crawler: string): string => CRAWLER_FACT + crawler;

/** The crawler that a fact is about; null for other facts and for the rules for everybody. */
export const crawlerOf = (fact: string): string | null =>
  fact.startsWith(CRAWLER_FACT) && fact !== crawlerFact(EVERYBODY)
    ? fact.slice(CRAWLER_FACT.length)
    : null;

/** What crawlers may read and which preferences are stated, each with its reply. */
export const robotsReadings = (reply: Reply, home: Reply | null): Map<string, ReadFrom> => {
  const robots = rulesOf(reply);
  const crawlers = [EVERYBODY, ...CRAWLERS];
  const names = [...crawlers.map(crawlerFact), 'content-signal', 'content-usage'];
  const unknown = { read: reading('unknown'), from: reply };
  if (robots === null) return new Map(names.map((name) => [name, unknown]));
  const replies = { reply, home };
  return new Map<string, ReadFrom>([
    ...crawlers.map((each) => {
      const read = crawlerReading(robots, each);
      return [crawlerFact(each), { read, from: reply }] as const;
    }),
    ...statedPreference(robots, replies, 'content-signal'),
    ...statedPreference(robots, replies, 'content-usage'),
  ]);
};
