import { z } from 'zod';
import type { AuditFact } from '#access/audit.ts';
import type { Subject } from '#kernel/storage/seals/keys.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/**
 * Personal texts in the audit log: they are sealed under the data key of the subject of the
 * command, so that they are erased with it (GDPR, Art. 17) while the row and its hash stay.
 */

/**
 * Ids of objects that are subjects themselves: a trigger erases their key together with their row.
 */
const OWN_SUBJECT = /^(?:org|app|cor|clm|chg)_/;
const ID = /^(?:org|app|cor|clm|chg|key|acct|pmt|po|ben|qt|whe|evt)_(?=.*\d)[0-9a-z]{1,32}$/;

/** Options whose values the command validates: none of them is free text, so none is sealed. */
const CHECKED: ReadonlySet<string> = new Set([
  ...['mode', 'scope', 'asset', 'status', 'method', 'amount', 'above', 'approvers', 'expires'],
  'expiresAfter',
]);

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap(textsIn) : [];
};

const subjectRow = z
  .object({ subject: z.string(), organization_id: z.string() })
  .transform(({ subject, organization_id: organizationId }) => ({ subject, organizationId }));

/**
 * The subject to whom the objects belong: for a payout its beneficiary, otherwise the organization.
 */
const holderOf = (store: Store, ids: readonly string[]): Promise<Subject | undefined> => {
  const list = JSON.stringify(ids);
  return store.row(
    subjectRow,
    sql`WITH asked AS (SELECT value FROM json_each(${list}))
        SELECT coalesce(fiat_details ->> 'beneficiaryId', organization_id) AS subject,
          organization_id FROM asked CROSS JOIN payouts ON id = value WHERE value GLOB 'po_*'
        UNION ALL SELECT organization_id, organization_id FROM asked
          CROSS JOIN payments ON id = value WHERE value GLOB 'pmt_*'
        UNION ALL SELECT organization_id, organization_id FROM asked
          CROSS JOIN accounts ON id = value WHERE value GLOB 'acct_*'
        UNION ALL SELECT organization_id, organization_id FROM asked
          CROSS JOIN api_keys ON id = value WHERE value GLOB 'key_*' AND organization_id NOT NULL
        LIMIT 1`,
  );
};

const subjectOf = async (store: Store, texts: readonly string[]): Promise<Subject | undefined> => {
  const ids = texts.filter((text) => ID.test(text));
  const itself = ids.find((id) => OWN_SUBJECT.test(id));
  const named = itself === undefined ? undefined : { subject: itself, organizationId: itself };
  return (ids.length === 0 ? undefined : await holderOf(store, ids)) ?? named;
};

const isText = (name: string, value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !ID.test(value) && !CHECKED.has(name);

/**
 * Seals the texts of an entry. An entry about no erasable subject is the operator's own and is not
 * sealed. `made` is the id of the object that the command creates.
 */
export const sealedFact = async (
  store: Store,
  fact: AuditFact,
  made: string | undefined,
): Promise<AuditFact> => {
  const entries = Object.entries(fact.details);
  if (!entries.some(([name, value]) => textsIn(value).some((text) => isText(name, text))))
    return fact;
  const subject = await subjectOf(store, [
    ...Object.values(fact.details).flatMap(textsIn),
    ...(made === undefined ? [] : [made]),
  ]);
  if (subject === undefined) return fact;
  const sealer = await store.seals.sealerFor([subject]);
  const sealed = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => sealed(name, each));
    return isText(name, value) ? sealer.seal(subject.subject, `audit.${name}`, value) : value;
  };
  const details: Record<string, unknown> = {};
  for (const [name, value] of entries) details[name] = sealed(name, value);
  return { ...fact, details };
};
