import { hash } from 'node:crypto';
import { z } from 'zod';
import { ERASED } from '#kernel/storage/seals/marks.ts';
import { count, json } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import { opening } from '#kernel/storage/table.ts';
import type { Tables } from '#kernel/storage/tables.ts';
import type { Metadata } from '#payments/account/account.ts';
import type { Change } from '#payments/changes.ts';
import type { Tenant } from '#payments/tenant.ts';

/**
 * The answer stored for an Idempotency-Key does not contain long metadata: the event of the same
 * write holds them, and they are inserted from there when the answer is given again.
 */

/** In characters: shorter metadata take less space than a pointer to their event would. */
const LONG = 1000;
/**
 * Separates the parts of a stored answer. No answer contains it: JSON escapes control characters.
 */
const MARK = '\u0002';

interface Holder {
  kind: 'account' | 'payment' | 'payout';
  id: string;
  version: number;
  metadata: Metadata;
}

const holderIn = (change: Change): Holder | undefined => {
  if (change.change === 'account-created' || change.change === 'account-updated') {
    const { accountId: id, ...account } = change.account;
    return { kind: 'account', id, ...account };
  }
  if (change.change === 'payment-created') {
    const { paymentId: id, ...payment } = change.payment;
    return { kind: 'payment', id, ...payment };
  }
  if (change.change === 'payout-created') {
    const { payoutId: id, ...payout } = change.payout;
    return { kind: 'payout', id, ...payout };
  }
  return undefined;
};

const digestOf = (text: string): string => hash('sha256', text, 'base64url');

/** The answer as it is stored: long metadata are replaced by a pointer to their event. */
export const keptAnswer = (body: string, changes: readonly Change[]): string => {
  for (const change of changes) {
    const holder = holderIn(change);
    if (holder === undefined) continue;
    const { kind, id, version } = holder;
    const text = JSON.stringify(holder.metadata);
    const start = text.length > LONG ? body.indexOf(`"metadata":${text}`) : -1;
    if (start === -1) continue;
    const at = body.indexOf(text, start);
    const event = JSON.stringify({ kind, id, version, digest: digestOf(text) });
    return [event, body.slice(0, at), body.slice(at + text.length)].join(MARK);
  }
  return body;
};

const reference = z.object({
  kind: z.string(),
  id: z.string(),
  version: z.int(),
  digest: z.string(),
});

const dataRow = z.object({ data: json.pipe(z.object({ metadata: z.string().nullish() })) });

/** The answer as it was first given; if its metadata were erased since, it says so. */
export const wholeAnswer = async (
  store: Pick<Tables, 'row'>,
  { organizationId, mode }: Tenant,
  kept: string,
): Promise<string> => {
  const [event = '', before, after] = kept.split(MARK);
  if (before === undefined || after === undefined) return kept;
  const { kind, id, version, digest } = reference.parse(JSON.parse(event));
  const found = await store.row(
    opening('events', dataRow),
    sql`SELECT data FROM whole_events
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND object_kind = ${kind}
          AND object_id = ${id} AND version = ${count.encode(version)}`,
  );
  const text = found?.data.metadata ?? '';
  return digestOf(text) === digest ? [before, text, after].join('') : ERASED;
};
