import { dayOf } from '#kernel/world.ts';
import { headerOf, isAnswer, type Answer, type Reply } from './answer.ts';
import { ask, beginCourse, robotsAt, type Course } from './course.ts';
import { reading, type Look, type Reading } from './fact.ts';
import { readEncryption, readFeed, readTdmOfPage } from './home.ts';
import { judgeFile, judgeNowhere, judgeSample } from './judge.ts';
import type { ClaimedSite, Validators, VisitPorts } from './ports.ts';
import { filesAt, readRobotsFile, type FileResource } from './resources.ts';
import { robotsReadings, rulesOf } from './robots-facts.ts';
import { readSchemaOrg } from './schema-org.ts';
import { siteOf } from './site.ts';

/** One visit of a site: its requests, and what each answer says. */

export interface VisitResult {
  looks: readonly Look[];
  validators: Readonly<Record<string, Validators>>;
  /** How many requests were made. */
  asked: number;
  /** Whether everything that was due was requested. */
  isWhole: boolean;
  /** Set if the site failed or refused to answer: the next visit is then postponed. */
  putOff: { retryAfterMs: number | null } | null;
}

const lookAt = (fact: string, reply: Reply, { verdict, value, line }: Reading): Look => ({
  fact,
  verdict,
  value,
  evidence: isAnswer(reply)
    ? { url: reply.finalUrl, status: reply.status, hash: reply.hash, line }
    : { url: reply.url, status: null, hash: null, line: line ?? reply.sentence },
});

const isAsked = (reply: Reply): boolean => isAnswer(reply) || reply.failure !== 'unasked';

const redirectReading = (home: Reply): Reading => {
  if (!isAnswer(home)) {
    if (home.failure === 'loop') return reading('wrong', null, home.sentence);
    return home.target === undefined
      ? reading('unknown')
      : reading('open', new URL(home.target).origin);
  }
  const [from, to] = [new URL(home.url).origin, new URL(home.finalUrl).origin];
  return from === to ? reading('absent') : reading('open', to);
};

const encryptionReading = (reply: Reply): Reading => {
  if (isAnswer(reply)) return readEncryption(reply);
  return reply.failure === 'tls' ? reading('wrong', null, reply.sentence) : reading('unknown');
};

const homeLooks = (home: Reply): Look[] => {
  const page: Answer | null = isAnswer(home) && home.status === 200 ? home : null;
  const read = (reader: (answer: Answer) => Reading): Reading =>
    page === null ? reading('unknown') : reader(page);
  return [
    lookAt('encryption', home, encryptionReading(home)),
    lookAt('redirect', home, redirectReading(home)),
    lookAt('feed', home, read(readFeed)),
    lookAt('schema-org', home, read(readSchemaOrg)),
    lookAt('tdm-page', home, read(readTdmOfPage)),
  ];
};

/** Repeats the last looks at a file that has not changed (304). */
const repeated = (site: ClaimedSite, { readers }: FileResource): Look[] =>
  Object.keys(readers).flatMap((fact) => {
    const last = site.held.get(fact)?.looks.at(-1);
    if (last === undefined) return [];
    const { verdict, value, evidence } = last;
    return [{ fact, verdict, value, evidence: { ...evidence, status: 304 } }];
  });

const fileLooks = ({ readers }: FileResource, reply: Reply, nowhere: Reply): Look[] =>
  Object.entries(readers).map(([fact, reader]) =>
    lookAt(fact, reply, judgeFile(reader, reply, nowhere)),
  );

/** Increased when the readers change, so that unchanged files are read again. */
const READERS_VERSION = 3;
const validatorKey = ({ name }: FileResource, url: string): string =>
  `${name} ${READERS_VERSION} ${url}`;

/** Whether validators are of a file, at whichever address and by whichever readers. */
const isOfFile = ({ name }: FileResource, key: string): boolean => key.startsWith(`${name} `);

/** The validators to send: only for a file whose facts are all known from the last look. */
const validatorsFor = (site: ClaimedSite, file: FileResource, url: string): Validators | null => {
  const isKnown = Object.keys(file.readers).every((fact) => {
    const last = site.held.get(fact)?.looks.at(-1);
    return last !== undefined && last.verdict !== 'unknown';
  });
  return isKnown ? (site.validators[validatorKey(file, url)] ?? null) : null;
};

/** The validators to keep: those of the very address that is asked the next time. */
const validatorsOf = ({ isDated }: FileResource, answer: Reply): Validators | null => {
  if (!isAnswer(answer) || answer.status !== 200 || answer.url !== answer.finalUrl) return null;
  if (isDated === true) return null;
  const etag = headerOf(answer, 'etag');
  const lastModified = headerOf(answer, 'last-modified');
  return etag === null && lastModified === null ? null : { etag, lastModified };
};

/** The day of the last look at a fact; empty before the first. */
const lastDay = (site: ClaimedSite, fact: string): string =>
  site.held.get(fact)?.looks.at(-1)?.day ?? '';

/** Files in the order of their last look, never seen files first, without those seen today. */
const inTurn = (site: ClaimedSite, now: Date): FileResource[] => {
  const dayOfFile = ({ readers }: FileResource): string =>
    lastDay(site, Object.keys(readers)[0] ?? '');
  return filesAt(now)
    .filter((file) => dayOfFile(file) !== dayOf(now))
    .sort((one, other) =>
      dayOfFile(one) === dayOfFile(other) ? 0 : dayOfFile(one) < dayOfFile(other) ? -1 : 1,
    );
};

/** Requests an address unless its fact was looked at today; null if no request is made. */
const askOnce = async (
  site: ClaimedSite,
  course: Course,
  fact: string,
  url: string | null,
): Promise<Reply | null> => {
  if (url === null || lastDay(site, fact) === dayOf(course.ports.now())) return null;
  const reply = await ask(course, url);
  return isAsked(reply) ? reply : null;
};

/** The origin of the files of a site: that of its home page, now or at the last look. */
const baseOf = (site: ClaimedSite, home: Reply | null): string => {
  if (home !== null && isAnswer(home)) return new URL(home.finalUrl).origin;
  const last = site.held.get('redirect')?.looks.at(-1);
  const target = last?.verdict === 'open' ? last.value : null;
  return target !== null && siteOf(target) === site.site ? target : site.origin;
};

/** The address of a file; for the sitemap, the one in robots.txt if it is on this site. */
const addressOf = (file: FileResource, base: string, course: Course): string => {
  const reply = course.robots.get(base);
  const robots = reply === undefined ? null : rulesOf(reply);
  const named = file.name === 'sitemap' ? (robots?.sitemaps ?? []) : [];
  const own = named
    .map((each) => URL.parse(each, base))
    .find(
      (url) => url !== null && /^https?:$/.test(url.protocol) && siteOf(url.href) === course.site,
    );
  if (own === undefined || own === null) return base + file.path;
  own.hash = '';
  return own.href;
};

const askFiles = async (site: ClaimedSite, course: Course, base: string, nowhere: Reply) => {
  const looks: Look[] = [];
  const validators = new Map(Object.entries(site.validators));
  let isWhole = true;
  for (const file of inTurn(site, course.ports.now())) {
    const url = addressOf(file, base, course);
    const sent = validatorsFor(site, file, url);
    const reply = await ask(course, url, sent);
    const isSame = sent !== null && isAnswer(reply) && reply.status === 304;
    if (isSame) looks.push(...repeated(site, file));
    else if (isAsked(reply)) looks.push(...fileLooks(file, reply, nowhere));
    else isWhole = false;
    if (isSame || !isAsked(reply)) continue;
    const given = validatorsOf(file, reply);
    for (const key of validators.keys()) if (isOfFile(file, key)) validators.delete(key);
    if (given !== null) validators.set(validatorKey(file, url), given);
  }
  return { looks, isWhole, validators: Object.fromEntries(validators) };
};

const robotsLooks = (robots: Reply, home: Reply | null, nowhere: Reply | null): Look[] => {
  const file = lookAt('robots', robots, judgeFile(readRobotsFile, robots, nowhere));
  const others = [...robotsReadings(robots, home)].map(([fact, { read, from }]) =>
    lookAt(fact, from, read),
  );
  return [file, ...others];
};

/** The result for a site whose robots.txt is unknown: no further requests are made. */
const closed = (site: ClaimedSite, course: Course, robots: Reply): VisitResult => ({
  looks: isAsked(robots)
    ? [...robotsLooks(robots, null, null), lookAt('encryption', robots, encryptionReading(robots))]
    : [],
  validators: site.validators,
  asked: course.asked,
  isWhole: isAsked(robots),
  putOff: isAsked(robots) ? (course.heldBack ?? { retryAfterMs: null }) : null,
});

const NOWHERE_CHARACTERS = 16;
const nowhereAt = (origin: string, code: string): string => `${origin}/kontor-observer-${code}`;

/** A sample that was looked at and is declared no more is unknown, so that what was seen ends. */
const withdrawnSample = ({ held }: ClaimedSite): Look[] => {
  const last = held.get('sample')?.looks.at(-1);
  if (last === undefined) return [];
  const evidence = { url: last.evidence.url, status: null, hash: null };
  const { verdict, value, line } = reading('unknown', null, 'no sample is declared');
  return [{ fact: 'sample', verdict, value, evidence: { ...evidence, line } }];
};

/** Looks at a declared sample; one on another host is compared with an address of that host. */
const sampleLooks = async (
  site: ClaimedSite,
  course: Course,
  nowhere: Reply,
  code: string,
): Promise<Look[]> => {
  if (site.sampleUrl === null) return withdrawnSample(site);
  const sample = await askOnce(site, course, 'sample', site.sampleUrl);
  if (sample === null) return [];
  const isApart = siteOf(sample.url) !== site.site && isAnswer(sample) && sample.status === 200;
  const beside = isApart ? await ask(course, nowhereAt(new URL(sample.url).origin, code)) : nowhere;
  return [lookAt('sample', sample, judgeSample(sample, beside))];
};

/** Visits a site within the limits of requests and time of one visit. */
export const visit = async (site: ClaimedSite, ports: VisitPorts): Promise<VisitResult> => {
  const course = beginCourse(site, ports);
  const first = await robotsAt(course, site.origin);
  if (rulesOf(first) === null) return closed(site, course, first);
  const home = await askOnce(site, course, 'redirect', `${site.origin}/`);
  const base = baseOf(site, home);
  const code = ports.randomCode(NOWHERE_CHARACTERS);
  const nowhere = await ask(course, nowhereAt(base, code));
  const samples = await sampleLooks(site, course, nowhere, code);
  const files = await askFiles(site, course, base, nowhere);
  const robots = course.robots.get(base) ?? first;
  const looks = [
    ...robotsLooks(robots, home, nowhere),
    ...(home === null ? [] : homeLooks(home)),
    ...(isAsked(nowhere) ? [lookAt('unknown-addresses', nowhere, judgeNowhere(nowhere))] : []),
    ...samples,
    ...files.looks,
  ];
  const { validators, isWhole } = files;
  return { looks, validators, asked: course.asked, isWhole, putOff: course.heldBack };
};
