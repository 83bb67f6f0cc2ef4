import { z } from 'zod';
import { VERDICTS } from '#register/observer/fact.ts';
import type {
  ClaimedSite,
  FinishedVisit,
  ObserverStore,
  Validators,
} from '#register/observer/ports.ts';
import type { Held } from '#register/observer/settle.ts';
import type { ListedSite } from '#register/observer/site.ts';
import { count, json, moment } from '#kernel/storage/columns.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The data of the observer: sites, facts with the looks of the last days, and changes. */

const verdict = z.enum(VERDICTS);
const text = z.string().nullable();
export const evidence = z.strictObject({
  url: z.string(),
  status: z.int().nullable(),
  hash: text,
  line: text,
});
const dayLook = z.strictObject({ day: z.iso.date(), verdict, value: text, evidence });
const validators = z.record(
  z.string(),
  z.strictObject({ etag: text, lastModified: text }),
) satisfies z.ZodType<Record<string, Validators>>;

export const heldRow = z
  .object({
    site: z.string(),
    fact: z.string(),
    verdict,
    value: text,
    evidence: json.pipe(evidence).nullable(),
    since: moment.nullable(),
    observed_at: moment.nullable(),
    looks: json.pipe(z.array(dayLook)),
  })
  .transform(({ site, fact, observed_at, ...read }) => {
    const held: Held = { ...read, observedAt: observed_at };
    return { site, fact, held };
  });

const siteRow = z
  .object({
    site: z.string(),
    origin: z.url(),
    sample_url: text,
    due_at: z.string(),
    wait_ms: count.nullable(),
    validators: json.pipe(validators),
  })
  .transform(({ sample_url, due_at, wait_ms, ...read }) => ({
    ...read,
    sampleUrl: sample_url,
    dueAt: due_at,
    waitMs: wait_ms,
  }));

const adding = (sites: readonly ListedSite[], now: Date): Statement =>
  sql`INSERT INTO observed_sites (site, origin, sample_url, due_at, validators)
      SELECT value ->> '$.site', value ->> '$.origin', value ->> '$.sampleUrl',
        ${now.toISOString()}, '{}'
      FROM json_each(${JSON.stringify(sites)}) WHERE true
      ON CONFLICT (site) DO UPDATE
      SET origin = excluded.origin, sample_url = excluded.sample_url
      WHERE origin <> excluded.origin OR sample_url IS NOT excluded.sample_url`;

type ClaimOrder = Parameters<ObserverStore['claim']>[0];

/** Whether a site may be leased now: it is due or asked for, and no other process visits it. */
const isFree = ({ now, isDueOnly }: ClaimOrder): Statement =>
  sql`excluded_at IS NULL
        AND (due_at <= ${now.toISOString()} OR NOT ${isDueOnly})
        AND (leased_until IS NULL OR leased_until <= ${now.toISOString()})`;

const candidates = (order: ClaimOrder): Statement =>
  joined(
    sql`SELECT site, origin, sample_url, due_at, wait_ms, validators FROM observed_sites
        WHERE site IN (SELECT value FROM json_each(${JSON.stringify(order.sites)})) AND`,
    isFree(order),
    sql`ORDER BY due_at, site LIMIT ${order.most}`,
  );

const leasing = (site: string, until: Date, order: ClaimOrder): Statement =>
  joined(
    sql`UPDATE observed_sites SET leased_until = ${until.toISOString()} WHERE site = ${site} AND`,
    isFree(order),
  );

/** The facts of sites, by site and fact. */
const readHeld = async (store: Store, sites: readonly string[]) => {
  const rows = await store.rows(
    heldRow,
    sql`SELECT * FROM observations
        WHERE site IN (SELECT value FROM json_each(${JSON.stringify(sites)}))`,
  );
  const bySite = Map.groupBy(rows, ({ site }) => site);
  return (site: string): ReadonlyMap<string, Held> =>
    new Map((bySite.get(site) ?? []).map(({ fact, held }) => [fact, held]));
};

/** Leases candidates; if other processes were quicker to lease all of them, the next ones. */
const claim = async (store: Store, order: ClaimOrder): Promise<ClaimedSite[]> => {
  const found = await store.rows(siteRow, candidates(order));
  if (found.length === 0) return [];
  const leasedUntil = new Date(order.now.getTime() + order.leaseMs);
  const leases = await store.batch(found.map(({ site }) => leasing(site, leasedUntil, order)));
  const taken = found.filter((_, index) => leases[index]?.changed === 1);
  if (taken.length === 0) return claim(store, order);
  const heldOf = await readHeld(
    store,
    taken.map(({ site }) => site),
  );
  return taken.map(({ dueAt: _, ...each }) => ({ ...each, leasedUntil, held: heldOf(each.site) }));
};

const heldText = (held: FinishedVisit['held']): string =>
  JSON.stringify(
    [...held].map(([fact, { looks, evidence: proof, ...each }]) => ({
      fact,
      ...each,
      evidence: proof === null ? null : JSON.stringify(proof),
      looks: JSON.stringify(looks),
    })),
  );

/** Each statement writes only while this visit still holds the lease of the site. */
const finishing = ({ site, leasedUntil }: ClaimedSite, visit: FinishedVisit): Statement[] => {
  const until = leasedUntil.toISOString();
  const { held, changes, validators: kept, visitedAt, dueAt, waitMs } = visit;
  const changed = changes.map(({ evidence: proof, ...change }) => ({
    ...change,
    evidence: JSON.stringify(proof),
  }));
  return [
    sql`INSERT INTO observations (site, fact, verdict, value, evidence, since, observed_at, looks)
        SELECT observed_sites.site, value ->> '$.fact', value ->> '$.verdict',
          value ->> '$.value', value ->> '$.evidence', value ->> '$.since',
          value ->> '$.observedAt', value ->> '$.looks'
        FROM observed_sites, json_each(${heldText(held)})
        WHERE observed_sites.site = ${site} AND leased_until = ${until}
        ON CONFLICT (site, fact) DO UPDATE SET verdict = excluded.verdict,
          value = excluded.value, evidence = excluded.evidence, since = excluded.since,
          observed_at = excluded.observed_at, looks = excluded.looks`,
    sql`INSERT INTO observation_changes (site, fact, verdict, value, evidence, at)
        SELECT observed_sites.site, value ->> '$.fact', value ->> '$.verdict',
          value ->> '$.value', value ->> '$.evidence', value ->> '$.at'
        FROM observed_sites, json_each(${JSON.stringify(changed)})
        WHERE observed_sites.site = ${site} AND leased_until = ${until}`,
    sql`UPDATE observed_sites SET leased_until = NULL, visited_at = ${visitedAt.toISOString()},
          due_at = ${dueAt.toISOString()}, wait_ms = ${waitMs},
          validators = ${JSON.stringify(kept)}
        WHERE site = ${site} AND leased_until = ${until}`,
  ];
};

export const observerStore = (store: Store): ObserverStore => ({
  add: async (sites, now) => {
    if (sites.length > 0) await store.batch([adding(sites, now)]);
  },
  claim: (order) => claim(store, order),
  finish: async (site, visit) => {
    const outcomes = await store.batch(finishing(site, visit));
    return outcomes.at(-1)?.changed === 1;
  },
});
