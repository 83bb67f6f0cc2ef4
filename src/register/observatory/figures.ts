import { CRAWLERS, TRAINING_AGENTS } from '#register/observer/crawlers.ts';
import { asksForPayment, namesPrices } from '#register/observer/payment.ts';
import type { Seen, SeenFact } from '#register/observer/seen.ts';
import { siteOf } from '#register/observer/site.ts';
import type { Kind } from '#register/records/kinds.ts';
import { KINDS } from '#register/records/kinds.ts';
import { valuesOf } from '#register/records/registers.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { overTime, type Series } from './over-time.ts';

/** The figures of the observations page: real companies, counted by the facts of their sites. */

export const GROUPS = ['crawlers', 'countries', 'payment', 'feeds'] as const;
export type Group = (typeof GROUPS)[number];

/** An entry counted in a bar, and since which day; null if the owner declares it. */
interface Member {
  entry: Entry;
  since: string | null;
}

export interface Bar {
  group: Group;
  /** A crawler, a country, a step of payment or a register. */
  subject: string;
  /** The path of the page that lists its members. */
  path: string;
  /** The API address of that list with evidence; null if no filter of the API gives it. */
  api: string | null;
  members: readonly Member[];
  /** For how many companies the fact is known. */
  of: number;
}

export interface Figures {
  /** The number of real listed companies, and of those whose sites were visited. */
  companies: number;
  visited: number;
  /** The day of the last visit; null before the first. */
  lastDay: string | null;
  groups: Readonly<Record<Group, readonly Bar[]>>;
  time: readonly Series[];
}

/** An entry with the observed facts of its site, by name. */
interface Watched {
  entry: Entry;
  facts: ReadonlyMap<string, SeenFact>;
}

const watchedOf = (entry: Entry, seen: Seen): Watched => {
  const facts = seen.get(siteOf(entry.record.websiteUrl))?.facts ?? [];
  return { entry, facts: new Map(facts.map((fact) => [fact.fact, fact])) };
};

/** Whether a bar counts a company (and since which day), does not, or does not know. */
type Judge = (watched: Watched) => { since: string | null } | 'not' | 'unknown';

type Subject = Pick<Bar, 'group' | 'subject' | 'path' | 'api'>;

const barOf = (subject: Subject, all: readonly Watched[], judge: Judge): Bar => {
  const judged = all.map((watched) => ({ entry: watched.entry, found: judge(watched) }));
  const members = judged.flatMap(({ entry, found }) =>
    typeof found === 'string' ? [] : [{ entry, since: found.since }],
  );
  return { ...subject, members, of: judged.filter(({ found }) => found !== 'unknown').length };
};

/** Counts companies for which the rule holds for the fact; unknown if the fact is missing. */
const holds =
  (name: string, rule: (fact: SeenFact, watched: Watched) => boolean): Judge =>
  (watched) => {
    const fact = watched.facts.get(name);
    if (fact === undefined) return 'unknown';
    return rule(fact, watched) ? { since: fact.since } : 'not';
  };

const hasVerdict = (name: string, verdict: SeenFact['verdict']): Judge =>
  holds(name, (fact) => fact.verdict === verdict);

/** Whether any crawler that collects training data is refused, and since when. */
const refusesTraining: Judge = ({ facts }) => {
  const known = TRAINING_AGENTS.flatMap((name) => facts.get(`crawler:${name}`) ?? []);
  if (known.length === 0) return 'unknown';
  const [first] = known
    .filter(({ verdict }) => verdict === 'refused')
    .map(({ since }) => since)
    .sort();
  return first === undefined ? 'not' : { since: first };
};

const LIST = '/observed';
const API = '/api/observations';

const crawlerBars = (publishers: readonly Watched[]): Bar[] =>
  CRAWLERS.map((subject) => {
    const path = `${LIST}/refuse-${subject.toLowerCase()}`;
    const api = `${API}?crawler=${subject}&verdict=refused&kind=publishers`;
    const judge = hasVerdict(`crawler:${subject}`, 'refused');
    return barOf({ group: 'crawlers', subject, path, api }, publishers, judge);
  });

const countryBars = (publishers: readonly Watched[]): Bar[] => {
  const countries = new Set(publishers.flatMap(({ entry }) => valuesOf(entry.record, 'countries')));
  return [...countries].sort().map((subject) => {
    const path = `${LIST}/refuse-in-${subject}`;
    const there = publishers.filter(({ entry }) =>
      valuesOf(entry.record, 'countries').includes(subject),
    );
    return barOf({ group: 'countries', subject, path, api: null }, there, refusesTraining);
  });
};

export const PAYMENT_STEPS = ['declared', 'answered', 'x402', 'priced'] as const;

const declares: Judge = ({ entry }) =>
  valuesOf(entry.record, 'supportedProtocols').length > 0 ? { since: null } : 'not';

const STEPS: Readonly<
  Record<(typeof PAYMENT_STEPS)[number], readonly [api: string | null, judge: Judge]>
> = {
  declared: [null, declares],
  // A login is `gated` too, which no API filter distinguishes from a price.
  answered: [null, holds('sample', asksForPayment)],
  x402: [`${API}?fact=x402&verdict=open`, hasVerdict('x402', 'open')],
  priced: [null, holds('payment-info', (_, { facts }) => namesPrices([...facts.values()]))],
};

const paymentBars = (all: readonly Watched[]): Bar[] =>
  PAYMENT_STEPS.map((subject) => {
    const [api, judge] = STEPS[subject];
    return barOf(
      { group: 'payment', subject, path: `${LIST}/payment-${subject}`, api },
      all,
      judge,
    );
  });

const feedBars = (all: readonly Watched[]): Bar[] =>
  KINDS.map((subject) => {
    const api = `${API}?fact=feed&verdict=open&kind=${subject}`;
    const ofKind = all.filter(({ entry }) => entry.kind === subject);
    const bar: Subject = { group: 'feeds', subject, path: `${LIST}/feed-${subject}`, api };
    return barOf(bar, ofKind, hasVerdict('feed', 'open'));
  });

export const shareOf = ({ members, of }: Pick<Bar, 'members' | 'of'>): number =>
  of === 0 ? 0 : members.length / of;

const known = (bars: readonly Bar[]): Bar[] => bars.filter(({ of }) => of > 0);

/** A share among fewer companies says little, so it is sorted last. */
const FEW_COMPANIES = 5;

/** Sorted by share, greatest first; with equal shares, the bar of more companies first. */
const byShare = (bars: readonly Bar[]): Bar[] =>
  known(bars).sort(
    (one, other) =>
      Number(one.of < FEW_COMPANIES) - Number(other.of < FEW_COMPANIES) ||
      shareOf(other) - shareOf(one) ||
      other.of - one.of,
  );

export const figuresOf = (
  entries: Readonly<Record<Kind, readonly Entry[]>>,
  seen: Seen,
): Figures => {
  const real = KINDS.flatMap((kind) => entries[kind].filter((entry) => !isFictional(entry)));
  const all = real.map((entry) => watchedOf(entry, seen));
  const publishers = all.filter(({ entry }) => entry.kind === 'publishers');
  const visits = real.flatMap(({ record }) => seen.get(siteOf(record.websiteUrl)) ?? []);
  const crawlers = byShare(crawlerBars(publishers));
  const mostRefused = crawlers.filter(({ members }) => members.length > 0).slice(0, 3);
  const lastDay =
    visits
      .map(({ visitedOn }) => visitedOn)
      .sort()
      .at(-1) ?? null;
  return {
    companies: real.length,
    visited: visits.length,
    lastDay,
    groups: {
      crawlers,
      countries: byShare(countryBars(publishers)),
      payment: visits.length === 0 ? [] : known(paymentBars(all)),
      feeds: known(feedBars(all)),
    },
    time: overTime(
      publishers,
      mostRefused.map(({ subject }) => subject),
      lastDay,
    ),
  };
};

/** All bars with members: each has a page that lists them. */
export const listsOf = ({ groups }: Figures): Bar[] =>
  GROUPS.flatMap((group) => groups[group].filter(({ members }) => members.length > 0));
