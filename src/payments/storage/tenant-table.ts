import { upperBound, type PageAsked } from '#kernel/storage/keyset.ts';
import { joined, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { Table, type Fields, type OtherColumns, type RowOf } from '#kernel/storage/table.ts';
import type { Tenant } from '#payments/tenant.ts';
import { REFUSED } from './constraints.ts';

/** The condition that a row belongs to a tenant. */
export const ofTenant = ({ organizationId, mode }: Tenant): Statement =>
  sql`organization_id = ${organizationId} AND mode = ${mode}`;

/** The condition that it is this row of a tenant. */
export const rowOfTenant = (tenant: Tenant, id: string): Statement =>
  joined(ofTenant(tenant), sql`AND id = ${id}`);

/** A placeholder tenant, for an SQL text whose values are set later. */
const NOBODY: Tenant = { organizationId: '', mode: 'test' };

interface Updated {
  id: string;
  /** The version after the change. */
  version: number;
  /** More conditions, each beginning with AND. */
  where?: readonly Statement[];
}

interface PageOptions {
  /** More conditions, each beginning with AND. */
  where?: readonly Statement[];
  createdBefore?: Date | undefined;
}

/** A table whose rows belong to tenants: every read and every update is limited to one tenant. */
export class TenantTable<Shape extends Fields> extends Table<Shape> {
  readonly #from: Statement = {
    sql: `SELECT ${this.columns.join(', ')} FROM ${this.name} WHERE`,
    args: [],
  };
  readonly #fromVersions: Statement = {
    sql: `SELECT id, version FROM ${this.name} WHERE`,
    args: [],
  };
  /** The SQL text of all look-ups, built once: building it takes as long as running the query. */
  readonly #one = joined(this.#from, rowOfTenant(NOBODY, '')).sql;

  insertFor({ organizationId, mode }: Tenant, value: RowOf<Shape>, others: OtherColumns = {}) {
    const tenant = { organization_id: sql`${organizationId}`, mode: sql`${mode}` };
    return this.insert(value, { ...tenant, ...others });
  }

  /**
   * `set` is made by `update`. Refused as outdated unless the row's version is the previous one.
   */
  updateFor(tenant: Tenant, { id, version, where = [] }: Updated, ...set: readonly Statement[]) {
    const before = sql`AND version = ${version - 1}`;
    return [
      joined(...set, sql`WHERE`, rowOfTenant(tenant, id), before, ...where),
      requireChanges(REFUSED.outdated),
    ];
  }

  find(store: Store, { organizationId, mode }: Tenant, id: string, ...where: readonly Statement[]) {
    const one = { sql: this.#one, args: [organizationId, mode, id] };
    return store.row(this.row, where.length === 0 ? one : joined(one, ...where));
  }

  /** The query of one page, newest first. */
  pageQuery(tenant: Tenant, page: PageAsked, options: PageOptions = {}): Statement {
    return this.#page(this.#from, tenant, page, options);
  }

  /** The query of the ids and versions of one page. */
  versionsQuery(tenant: Tenant, page: PageAsked, options: PageOptions = {}): Statement {
    return this.#page(this.#fromVersions, tenant, page, options);
  }

  /** The query of the rows with these ids, in any order. */
  thoseQuery(tenant: Tenant, ids: readonly string[]): Statement {
    return joined(
      this.#from,
      ofTenant(tenant),
      sql`AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    );
  }

  #page(from: Statement, tenant: Tenant, page: PageAsked, options: PageOptions): Statement {
    const { at, id } = upperBound(page, options.createdBefore);
    return joined(
      from,
      ofTenant(tenant),
      ...(options.where ?? []),
      sql`AND (created_at, id) < (${at}, ${id})
          ORDER BY created_at DESC, id DESC LIMIT ${page.limit}`,
    );
  }

  page(store: Store, tenant: Tenant, page: PageAsked, options: PageOptions = {}) {
    return store.rows(this.row, this.pageQuery(tenant, page, options));
  }
}
