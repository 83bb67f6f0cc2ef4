import { z } from 'zod';
import { MODES, type ApiKey, type KeyHolder } from '#access/key.ts';
import type { KeyStore } from '#access/ports.ts';
import { SCOPES } from '#access/scopes.ts';
import { HOUSE } from '#access/organization.ts';
import { json, moment } from '#kernel/storage/columns.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { requireChanges, sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const columns = z.object({
  id: z.string(),
  organization_id: z.string().nullable(),
  mode: z.enum(MODES).nullable(),
  name: z.string(),
  scopes: json.pipe(z.array(z.enum(SCOPES))),
  digest: z.string(),
  last_characters: z.string(),
  created_at: moment,
  expires_at: moment.nullable(),
  revoked_at: moment.nullable(),
  last_used_at: moment.nullable(),
  replaced_by: z.string().nullable(),
});

const holderOf = (read: z.output<typeof columns>): KeyHolder => {
  const { organization_id: organizationId, mode } = read;
  if (organizationId === null || mode === null) return { type: 'operator' };
  return { type: 'organization', organizationId, mode };
};

const keyOf = (read: z.output<typeof columns>): ApiKey => ({
  keyId: read.id,
  holder: holderOf(read),
  name: read.name,
  scopes: read.scopes,
  digest: read.digest,
  lastCharacters: read.last_characters,
  createdAt: read.created_at,
  expiresAt: read.expires_at,
  revokedAt: read.revoked_at,
  lastUsedAt: read.last_used_at,
  replacedBy: read.replaced_by,
});

const row = columns.transform(keyOf);

const heldRow = columns
  .extend({ is_open: z.bigint().nullable() })
  .transform(({ is_open: isOpen, ...read }) => ({ key: keyOf(read), isOpen: isOpen === 1n }));

const findHeld = (store: Store, digest: string, organizationId: string) =>
  store.row(
    heldRow,
    sql`SELECT api_keys.*, (
          SELECT closed_at IS NULL FROM organizations
          WHERE id = ${organizationId} AND id <> ${HOUSE}) AS is_open
        FROM api_keys WHERE digest = ${digest}`,
  );

const insert = ({ holder, ...key }: ApiKey) => {
  const [organizationId, mode] =
    holder.type === 'operator' ? [null, null] : [holder.organizationId, holder.mode];
  return sql`INSERT INTO api_keys
      (id, organization_id, mode, name, scopes, digest, last_characters, created_at, expires_at)
      VALUES (${key.keyId}, ${organizationId}, ${mode}, ${key.name},
        ${JSON.stringify(key.scopes)}, ${key.digest}, ${key.lastCharacters},
        ${key.createdAt.toISOString()}, ${key.expiresAt?.toISOString() ?? null})`;
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
