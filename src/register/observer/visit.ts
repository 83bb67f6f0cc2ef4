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

/** One visit of a site: what it was asked, and what each answer says. */

export interface VisitResult {
  looks: readonly Look[];
  validators: Readonly<Record<string, Validators>>;
  /** How many requests were made. */
  asked: number;
  /** Whether all was asked that there is to ask. */
  isWhole: boolean;
  /** Set where the site could not or would not answer: it is left alone for longer. */
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

/** What the last look at a file said, when the file is still the same. */
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

/** Another number where the same file would be read in another way. */
const READERS_VERSION = 2;
const validatorKey = ({ name }: FileResource): string => `${name} ${READERS_VERSION}`;

/** What may be sent along: only what was understood need not come again. */
const validatorsFor = (site: ClaimedSite, file: FileResource): Validators | null => {
  const isKnown = Object.keys(file.readers).every((fact) => {
    const last = site.held.get(fact)?.looks.at(-1);
    return last !== undefined && last.verdict !== 'unknown';
  });
  return isKnown ? (site.validators[validatorKey(file)] ?? null) : null;
};

const validatorsOf = (answer: Answer): Validators | null => {
  const etag = headerOf(answer, 'etag');
  const lastModified = headerOf(answer, 'last-modified');
  return etag === null && lastModified === null ? null : { etag, lastModified };
};

/** The day of the last look at a fact; empty before the first. */
const lastDay = (site: ClaimedSite, fact: string): string =>
  site.held.get(fact)?.looks.at(-1)?.day ?? '';

/** Files by when they were last looked at, those that never were first, without those of today. */
const inTurn = (site: ClaimedSite, now: Date): FileResource[] => {
  const dayOfFile = ({ readers }: FileResource): string =>
    lastDay(site, Object.keys(readers)[0] ?? '');
  return filesAt(now)
    .filter((file) => dayOfFile(file) !== dayOf(now))
    .sort((one, other) =>
      dayOfFile(one) === dayOfFile(other) ? 0 : dayOfFile(one) < dayOfFile(other) ? -1 : 1,
    );
};

/** Asks for an address unless its fact was looked at today; null where it is not asked for. */
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

/** Where the files of a site are: where its home page is, or was when it was last asked for. */
const baseOf = (site: ClaimedSite, home: Reply | null): string => {
  if (home !== null && isAnswer(home)) return new URL(home.finalUrl).origin;
  const last = site.held.get('redirect')?.looks.at(-1);
  const target = last?.verdict === 'open' ? last.value : null;
  return target !== null && siteOf(target) === site.site ? target : site.origin;
};

/** The address of a file; of the sitemap that which robots.txt names, if it is of this site. */
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
    const sent = validatorsFor(site, file);
    const reply = await ask(course, addressOf(file, base, course), sent);
    const isSame = sent !== null && isAnswer(reply) && reply.status === 304;
    if (isSame) looks.push(...repeated(site, file));
    else if (isAsked(reply)) looks.push(...fileLooks(file, reply, nowhere));
    else isWhole = false;
    if (isSame || !isAsked(reply)) continue;
    const given = isAnswer(reply) && reply.status === 200 ? validatorsOf(reply) : null;
    if (given === null) validators.delete(validatorKey(file));
    else validators.set(validatorKey(file), given);
  }
  return { looks, isWhole, validators: Object.fromEntries(validators) };
};

const robotsLooks = (robots: Reply, home: Reply | null, nowhere: Reply | null): Look[] => {
  const file = lookAt('robots', robots, judgeFile(readRobotsFile, robots, nowhere));
  const others = [...robotsReadings(robots, home)].map(([fact, read]) =>
    lookAt(fact, robots, read),
  );
  return [file, ...others];
};

/** A site that does not even give its robots.txt is asked nothing more. */
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

/** What a declared sample says. At a host of its own it is held against an address of that host. */
const sampleLooks = async (
  site: ClaimedSite,
  course: Course,
  nowhere: Reply,
  code: string,
): Promise<Look[]> => {
  const sample = await askOnce(site, course, 'sample', site.sampleUrl);
  if (sample === null) return [];
  const isApart = siteOf(sample.url) !== site.site && isAnswer(sample) && sample.status === 200;
  const beside = isApart ? await ask(course, nowhereAt(new URL(sample.url).origin, code)) : nowhere;
  return [lookAt('sample', sample, judgeSample(sample, beside))];
};

/** Looks at a site as far as the visit's requests and time go. */
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
