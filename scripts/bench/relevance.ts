import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { valuesOf } from '#register/records/registers.ts';
import type { Entry } from '#register/search/entry.ts';

/** How well a search answers: judged queries, and what is computed from them. */

const condition = z.string().regex(/^[^\s]+( [^\s]+)*$/);

/**
 * What an answer must hold, may hold and must never hold. Each condition is a slug, or facts that
 * a row has at once: `tag:payroll+in:ch`, `town:Wien+fac:spa`.
 */
const judgedQuery = z.strictObject({
  q: z.string(),
  language: z.enum(['de', 'en', 'fr', 'it', 'nl', 'pl', 'es', 'mixed']),
  kind: z.enum(KINDS),
  must: z.array(condition),
  may: z.array(condition),
  never: z.array(condition),
});
export type JudgedQuery = z.output<typeof judgedQuery>;

export const readJudged = async (file: string): Promise<JudgedQuery[]> =>
  z.array(judgedQuery).parse(JSON.parse(await readFile(file, 'utf8')));

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  tag: ['tags'],
  cat: ['contentTypes'],
  in: ['countries', 'country'],
  fac: ['facilities'],
  town: ['town'],
  stage: ['stage'],
};

type Test = (entry: Entry) => boolean;

const factTest = (fact: string): Test => {
  const [section = '', ...rest] = fact.split(':');
  const fields = FIELDS[section];
  if (fields === undefined) return ({ slug }) => slug === fact;
  const value = rest.join(':');
  return ({ record }) => fields.some((field) => valuesOf(record, field).includes(value));
};

/** Whether an entry meets one of the conditions, which are read once for all entries. */
const conditionTest = (conditions: readonly string[]): Test => {
  const read = conditions.map((each) => each.split('+').map(factTest));
  return (entry) => read.some((facts) => facts.every((isTrue) => isTrue(entry)));
};

const RANKS = 10;

const discounted = (gains: readonly number[]): number =>
  gains.slice(0, RANKS).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);

export interface Judgement {
  query: JudgedQuery;
  /** Null where no entry of the register is right, so that nothing could be found. */
  ndcg: number | null;
  found: number;
  /** What must never be among the first rows and is. */
  trapped: readonly string[];
  first: readonly string[];
}

/** Judges the rows that were found, best first, against all entries of the register. */
const judge = (query: JudgedQuery, found: readonly Entry[], all: readonly Entry[]): Judgement => {
  const isRight = conditionTest(query.must);
  const isFair = conditionTest(query.may);
  const isWrong = conditionTest(query.never);
  const gainOf = (entry: Entry): number => (isRight(entry) ? 3 : isFair(entry) ? 1 : 0);
  const ideal = all.map(gainOf).sort((left, right) => right - left);
  const best = discounted(ideal);
  const rows = found.slice(0, RANKS);
  return {
    query,
    ndcg: best === 0 ? null : discounted(rows.map(gainOf)) / best,
    found: found.length,
    trapped: rows.filter((entry) => isWrong(entry) && !isRight(entry)).map(({ slug }) => slug),
    first: rows.map(({ slug }) => slug),
  };
};

interface Relevance {
  queries: number;
  ndcg: number;
  /** Shares of one: queries with nothing found, and queries with traps of which one was found. */
  nothing: number;
  trapped: number;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export const relevanceOf = (judgements: readonly Judgement[]): Relevance => {
  const judged = judgements.filter(({ ndcg }) => ndcg !== null);
  const withTraps = judgements.filter(({ query }) => query.never.length > 0);
  return {
    queries: judged.length,
    ndcg: share(
      judged.reduce((sum, { ndcg }) => sum + (ndcg ?? 0), 0),
      judged.length,
    ),
    nothing: share(judged.filter(({ found }) => found === 0).length, judged.length),
    trapped: share(withTraps.filter(({ trapped }) => trapped.length > 0).length, withTraps.length),
  };
};

interface Searched {
  entries(kind: Kind): Promise<readonly Entry[]>;
  positions(kind: Kind, text: string): Promise<readonly number[]>;
}

/** What a search answers to each query, judged in the order of the registers. */
export const judgeAll = async (
  search: Searched,
  queries: readonly JudgedQuery[],
): Promise<Judgement[]> => {
  const judgements: Judgement[] = [];
  for (const kind of KINDS) {
    const all = await search.entries(kind);
    for (const query of queries.filter((each) => each.kind === kind)) {
      const positions = await search.positions(kind, query.q);
      const found = positions.flatMap((index) => all[index] ?? []);
      judgements.push(judge(query, found, all));
    }
  }
  return judgements;
};
