import { isAnswer, type Answer, type Failure, type Reply } from './answer.ts';
import { siteOf, type ListedSite } from './site.ts';
import type { Validators, VisitPorts } from './ports.ts';
import { statementsFor, type Robots } from './robots.ts';
import { mayAsk, rulesOf } from './robots-facts.ts';
import { OBSERVER_TOKEN } from './crawlers.ts';
import { retryAfterMs } from './schedule.ts';

/** The requests of one visit: few, slow, and only those that robots.txt allows. */

const REQUESTS_MOST = 16;
const PAUSE_LEAST_MS = 2000;
/** A site may ask for longer pauses between requests, up to this maximum. */
const PAUSE_MOST_MS = 10_000;
const HOPS_MOST = 5;

const HELD_BACK = new Set([429, 503]);
const TOO_MANY = 429;

export interface Course {
  site: string;
  ports: VisitPorts;
  /** The reply for robots.txt, by origin. */
  robots: Map<string, Reply>;
  asked: number;
  pauseMs: number;
  /** Set when the site answers that it gets too many requests: the visit then ends. */
  heldBack: { retryAfterMs: number | null } | null;
}

export const beginCourse = ({ site }: ListedSite, ports: VisitPorts): Course => ({
  site,
  ports,
  robots: new Map(),
  asked: 0,
  pauseMs: PAUSE_LEAST_MS,
  heldBack: null,
});

const failed = (
  url: string,
  failure: Failure['failure'],
  sentence: string,
  more: Pick<Failure, 'target'> = {},
): Failure => ({ url, failure, sentence, ...more });

/** Whether another request may be made in this visit. */
const mayGoOn = ({ heldBack, asked, ports, pauseMs }: Course): boolean =>
  heldBack === null && asked < REQUESTS_MOST && ports.hasTime(asked === 0 ? 0 : pauseMs);

type Asked = Awaited<ReturnType<VisitPorts['request']>>;

/** One request of the visit, after its pause; null where the visit is over. */
const once = async (
  course: Course,
  url: string,
  validators: Validators | null,
): Promise<Asked | null> => {
  const { ports } = course;
  if (!mayGoOn(course)) return null;
  if (course.asked > 0) await ports.pause(course.pauseMs);
  course.asked += 1;
  const asked = await ports.request(url, validators);
  if ('failure' in asked || !HELD_BACK.has(asked.status)) return asked;
  const askedMs = retryAfterMs(asked.headers('retry-after')[0] ?? null, ports.now());
  if (asked.status === TOO_MANY || askedMs !== null) course.heldBack = { retryAfterMs: askedMs };
  return asked;
};

/** The target of a redirect; null if the answer is not a redirect. */
const targetOf = (asked: Omit<Answer, 'url' | 'finalUrl'>, url: string): string | null => {
  const location = asked.headers('location')[0];
  if (![301, 302, 303, 307, 308].includes(asked.status) || location === undefined) return null;
  const target = URL.parse(location, url);
  if (target === null) return null;
  target.hash = '';
  return target.href;
};

type IsOpen = (url: string) => Promise<boolean>;

interface Question {
  validators: Validators | null;
  /** Whether an address may be requested. */
  isOpen: IsOpen;
  /** Whether a redirect may be followed to an address. */
  mayLead(target: string): boolean;
}

/** Requests an address and follows its redirects. */
const follow = async (
  course: Course,
  first: string,
  { validators, isOpen, mayLead }: Question,
): Promise<Reply> => {
  const seen = new Set<string>();
  let url = first;
  for (let hops = 0; hops <= HOPS_MOST; hops += 1) {
    if (!(await isOpen(url))) return failed(first, 'disallowed', `robots.txt closes ${url}`);
    const asked = await once(course, url, hops === 0 ? validators : null);
    if (asked === null) return failed(first, 'unasked', 'the visit was over');
    if ('failure' in asked) return { url: first, ...asked };
    const target = targetOf(asked, url);
    if (target === null) return { url: first, finalUrl: url, ...asked };
    seen.add(url);
    if (seen.has(target)) return failed(first, 'loop', `redirects come back to ${target}`);
    if (!mayLead(target)) return failed(first, 'elsewhere', `leads to ${target}`, { target });
    url = target;
  }
  return failed(first, 'loop', 'redirects too often');
};

const isOwn = ({ site }: Pick<Course, 'site'>, url: string): boolean =>
  /^https?:/.test(url) && siteOf(url) === site;

const isRobotsFile = (url: string): boolean => new URL(url).pathname === '/robots.txt';

const SECONDS = /^\d{1,4}(\.\d+)?$/;

/** Pauses longer between requests if the site asks for it. */
const heedDelay = (course: Course, robots: Robots): void => {
  const delays = statementsFor(robots, OBSERVER_TOKEN, 'crawl-delay');
  const askedMs = delays.map(({ value }) => (SECONDS.test(value) ? Number(value) * 1000 : 0));
  course.pauseMs = Math.min(Math.max(course.pauseMs, ...askedMs), PAUSE_MOST_MS);
};

/** The robots.txt of an origin, requested once per visit; it is always allowed (RFC 9309). */
export const robotsAt = async (course: Course, origin: string): Promise<Reply> => {
  const known = course.robots.get(origin);
  if (known !== undefined) return known;
  const url = `${origin}/robots.txt`;
  const reply = await follow(course, url, {
    validators: null,
    isOpen: async () => true,
    mayLead: (target) => isOwn(course, target) || isRobotsFile(target),
  });
  course.robots.set(origin, reply);
  // After a redirect to the robots.txt of another origin, the reply also counts for that origin.
  if (isAnswer(reply) && isRobotsFile(reply.finalUrl)) {
    const answered = new URL(reply.finalUrl).origin;
    if (!course.robots.has(answered)) course.robots.set(answered, reply);
  }
  const rules = rulesOf(reply);
  if (rules !== null) heedDelay(course, rules);
  return reply;
};

/**
 * Requests an address of the site, or a sample of its owner on another host, if the robots.txt of
 * its origin allows it.
 */
export const ask = (
  course: Course,
  url: string,
  validators: Validators | null = null,
): Promise<Reply> =>
  follow(course, url, {
    validators,
    mayLead: (target) => isOwn(course, target) || isOwn({ site: siteOf(url) }, target),
    isOpen: async (each) => {
      if (!mayGoOn(course)) return true;
      const rules = rulesOf(await robotsAt(course, new URL(each).origin));
      return rules !== null && mayAsk(rules, each);
    },
  });
