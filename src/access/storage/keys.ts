import { z } from 'zod';
import { MODES, type ApiKey } from '#access/key.ts';
import type { KeyStore } from '#access/ports.ts';
import { SCOPES } from '#access/scopes.ts';
import { OPERATOR } from '#access/organization.ts';
import { json, moment } from '#kernel/storage/columns.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { requireChanges, sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { Table } from '#kernel/storage/table.ts';

const KEYS = new Table(
  'api_keys',
  {
    keyId: z.string(),
    organizationId: z.string().nullable(),
    mode: z.enum(MODES).nullable(),
    name: z.string(),
    scopes: json.pipe(z.array(z.enum(SCOPES)).readonly()),
    digest: z.string(),
    lastCharacters: z.string(),
    addressRanges: json.pipe(z.array(z.string()).readonly()).nullable(),
    createdAt: moment,
    expiresAt: moment.nullable(),
    revokedAt: moment.nullable(),
    lastUsedAt: moment.nullable(),
    replacedBy: z.string().nullable(),
  },
  { keyId: 'id' },
);

const keyOf = (columns: unknown): ApiKey => {
  const { organizationId, mode, addressRanges, ...key } = KEYS.row.parse(columns);
  return {
    ...key,
    addressRanges: addressRanges ?? [],
    holder:
      organizationId === null || mode === null
        ? { type: 'operator' }
        : { type: 'organization', organizationId, mode },
  };
};

const row = { parse: keyOf };

const heldRow = {
  parse: (columns: unknown) => ({
    key: keyOf(columns),
    isOpen: Reflect.get(Object(columns), 'is_open') === 1n,
  }),
};

const findHeld = (store: Store, digest: string, organizationId: string) =>
  store.row(
    heldRow,
    sql`SELECT api_keys.*, (
          SELECT closed_at IS NULL FROM organizations
          WHERE id = ${organizationId} AND id <> ${OPERATOR}) AS is_open
        FROM api_keys WHERE digest = ${digest}`,
  );

const insert = ({ holder, addressRanges: ranges, ...key }: ApiKey) => {
  const [organizationId, mode] =
    holder.type === 'operator' ? [null, null] : [holder.organizationId, holder.mode];
  const addressRanges = ranges.length === 0 ? null : ranges;
  return KEYS.insert({ ...key, organizationId, mode, addressRanges });
};

const replace = async (
  store: Store,
  keyId: string,
  { key, endsAt }: { key: ApiKey; endsAt: Date },
): Promise<boolean> => {
  try {
    await store.batch([
      insert(key),
      sql`UPDATE api_keys SET expires_at = ${endsAt.toISOString()}, replaced_by = ${key.keyId}
          WHERE id = ${keyId} AND replaced_by IS NULL AND revoked_at IS NULL`,
      requireChanges('replaced-before'),
    ]);
    return true;
  } catch (error) {
    if (isRefusal(error, 'replaced-before')) return false;
    throw error;
  }
};

export const keyStore = (store: Store): KeyStore => ({
  add: async (key) => {
    await store.batch([insert(key)]);
  },
  find: (id) => store.row(row, sql`SELECT * FROM api_keys WHERE id = ${id}`),
  findByDigest: (digest) => store.row(row, sql`SELECT * FROM api_keys WHERE digest = ${digest}`),
  findHeld: (digest, organizationId) => findHeld(store, digest, organizationId),
  list: (organizationId) =>
    store.rows(
      row,
      sql`SELECT * FROM api_keys
          WHERE ${organizationId ?? null} IS NULL OR organization_id = ${organizationId ?? null}
          ORDER BY created_at, id`,
    ),
  revoke: async (id, at) => {
    await store.batch([
      sql`UPDATE api_keys SET revoked_at = ${at.toISOString()}
          WHERE id = ${id} AND revoked_at IS NULL`,
    ]);
  },
  replace: (keyId, by) => replace(store, keyId, by),
  noteUse: async (id, { at, unlessSince }) => {
    const since = unlessSince.toISOString();
    await store.batch([
      sql`UPDATE api_keys SET last_used_at = ${at.toISOString()}
          WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${since})`,
    ]);
  },
});
