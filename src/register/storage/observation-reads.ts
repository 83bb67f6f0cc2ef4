import { z } from 'zod';
import { VERDICTS } from '#register/observer/fact.ts';
import type { FactChange } from '#register/observer/ports.ts';
import type {
  ObservationReads,
  ObservationsAsked,
  ObservedSite,
} from '#register/observer/reads.ts';
import { count, json, moment } from '#kernel/storage/columns.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { evidence, heldRow } from './observations.ts';

/** Reads observations of sites, and excludes sites from visits. */

const siteRow = z
  .object({
    site: z.string(),
    origin: z.string(),
    visited_at: moment.nullable(),
    due_at: moment,
    excluded_at: moment.nullable(),
    excluded_because: z.string().nullable(),
  })
  .transform((read): ObservedSite => ({
    site: read.site,
    origin: read.origin,
    visitedAt: read.visited_at,
    dueAt: read.due_at,
    excludedAt: read.excluded_at,
    excludedBecause: read.excluded_because,
  }));

const changeRow = z
  .object({
    fact: z.string(),
    verdict: z.enum(VERDICTS),
    value: z.string().nullable(),
    evidence: json.pipe(evidence),
    at: moment,
  })
  .transform((read): FactChange => read);

const HISTORY_MOST = 200;
const OBSERVATIONS_PAGE_ROWS = 100;

/** Only agreed facts: a fact whose looks never agreed is not an observation. */
const matching = ({ facts, verdict, sites }: ObservationsAsked): Statement =>
  sql`FROM observations WHERE since IS NOT NULL
        AND fact IN (SELECT value FROM json_each(${JSON.stringify(facts)}))
        AND coalesce(${verdict}, verdict) = verdict
        AND site IN (SELECT value FROM json_each(${JSON.stringify(sites)}))`;

const total = z.object({ total: count });

const list = async (store: Store, asked: ObservationsAsked) => {
  const offset = (asked.page - 1) * OBSERVATIONS_PAGE_ROWS;
  const [rows, counted] = await Promise.all([
    store.rows(
      heldRow,
      joined(
        sql`SELECT *`,
        matching(asked),
        sql`ORDER BY site, fact LIMIT ${OBSERVATIONS_PAGE_ROWS} OFFSET ${offset}`,
      ),
    ),
    store.row(total, joined(sql`SELECT count(*) AS total`, matching(asked))),
  ]);
  return { rows, total: counted?.total ?? 0 };
};

const factsOf = async (store: Store, sites: readonly string[]) => {
  const rows = await store.rows(
    heldRow,
    sql`SELECT * FROM observations
        WHERE site IN (SELECT value FROM json_each(${JSON.stringify(sites)}))
        ORDER BY site, fact`,
  );
  return Map.groupBy(rows, ({ site }) => site);
};

const siteChange = z
  .looseObject({ site: z.string() })
  .transform((read) => ({ site: read.site, change: changeRow.parse(read) }));

const historyOf = async (store: Store, sites: readonly string[]) => {
  const rows = await store.rows(
    siteChange,
    sql`SELECT site, fact, verdict, value, evidence, at FROM observation_changes
        WHERE site IN (SELECT value FROM json_each(${JSON.stringify(sites)}))
        ORDER BY number`,
  );
  const bySite = Map.groupBy(rows, ({ site }) => site);
  return new Map([...bySite].map(([site, all]) => [site, all.map(({ change }) => change)]));
};

/**
 * Erases the observations of a site but keeps its row, so that it is not visited as a new site.
 * Readers of the change feed learn that each fact is now unknown.
 */
const exclusion = (site: string, because: string, now: Date): Statement[] => [
  sql`UPDATE observed_sites SET excluded_at = ${now.toISOString()},
        excluded_because = ${because}, leased_until = NULL, visited_at = NULL,
        wait_ms = NULL, validators = '{}'
      WHERE site = ${site}`,
  sql`DELETE FROM observation_changes WHERE site = ${site}
        AND EXISTS (SELECT 1 FROM observations WHERE site = ${site} AND since IS NOT NULL)`,
  sql`INSERT INTO observation_changes (site, fact, verdict, value, evidence, at)
      SELECT site, fact, 'unknown', NULL,
        json_object('url', origin, 'status', NULL, 'hash', NULL, 'line', 'visits have ended'),
        ${now.toISOString()}
      FROM observations JOIN observed_sites USING (site)
      WHERE site = ${site} AND since IS NOT NULL`,
  sql`DELETE FROM observations WHERE site = ${site}`,
];

export const observationReads = (store: Store): ObservationReads => ({
  site: (site) =>
    store.row(
      siteRow,
      sql`SELECT site, origin, visited_at, due_at, excluded_at, excluded_because
          FROM observed_sites WHERE site = ${site}`,
    ),
  facts: async (site) => {
    const rows = await store.rows(
      heldRow,
      sql`SELECT * FROM observations WHERE site = ${site} ORDER BY fact`,
    );
    return rows.map(({ fact, held }) => ({ fact, held }));
  },
  factsOf: (sites) => factsOf(store, sites),
  historyOf: (sites) => historyOf(store, sites),
  history: (site) =>
    store.rows(
      changeRow,
      sql`SELECT fact, verdict, value, evidence, at FROM observation_changes
          WHERE site = ${site} ORDER BY number DESC LIMIT ${HISTORY_MOST}`,
    ),
  list: (asked) => list(store, asked),
  exclude: async (site, because, now) => {
    const [excluding] = await store.batch(exclusion(site, because, now));
    return excluding?.changed === 1;
  },
  include: async (site, now) => {
    const [including] = await store.batch([
      sql`UPDATE observed_sites SET excluded_at = NULL, excluded_because = NULL,
            due_at = ${now.toISOString()}
          WHERE site = ${site} AND excluded_at IS NOT NULL`,
    ]);
    return including?.changed === 1;
  },
});
