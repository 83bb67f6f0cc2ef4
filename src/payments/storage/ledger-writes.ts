import type { Mode } from '#access/key.ts';
import { houseIn } from '#payments/ledger/house.ts';
import { HOUSE } from '#access/organization.ts';
import type { LedgerSide, Movement, Resolution, Transfer } from '#payments/ledger/movement.ts';
import type { Tenant } from '#payments/tenant.ts';
import { tellingBalanceOf } from './balance-events.ts';
import { refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';

/** The words by which the book knows what a movement was refused for. */
export const MOVEMENT_REFUSED = 'movement';
export const NOT_PENDING = 'not-pending';
export const HOUSE_REFUSED = 'house-movement';

const account = ({ accountId }: LedgerSide): string => accountId ?? '';

/** Unless the very same transfer is there: the id with another content is refused as taken. */
const transferring = (
  { organizationId, mode }: Tenant,
  { transferId, debit, credit, ...transfer }: Transfer,
  at: Date,
): Statement =>
  refusedAs(
    organizationId === HOUSE ? HOUSE_REFUSED : MOVEMENT_REFUSED,
    sql`INSERT INTO ledger_transfers (organization_id, mode, id, phase, debit_kind, debit_account,
          credit_kind, credit_account, asset, amount, reason, reference, created_at)
        SELECT ${organizationId}, ${mode}, ${transferId}, ${transfer.phase}, ${debit.kind},
          ${account(debit)}, ${credit.kind}, ${account(credit)}, ${transfer.assetCode},
          ${transfer.amount}, ${transfer.reason}, ${transfer.reference}, ${at.toISOString()}
        WHERE NOT EXISTS (
          SELECT 1 FROM ledger_transfers
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${transferId}
            AND phase = ${transfer.phase} AND pending_id IS NULL
            AND debit_kind = ${debit.kind} AND debit_account = ${account(debit)}
            AND credit_kind = ${credit.kind} AND credit_account = ${account(credit)}
            AND asset = ${transfer.assetCode} AND amount = ${transfer.amount})`,
  );

/** The second statement holds only when the pending transfer is, or was before, resolved so. */
const resolving = (
  { organizationId, mode }: Tenant,
  { transferId, pendingId, phase }: Resolution,
  at: Date,
): Statement[] => [
  refusedAs(
    MOVEMENT_REFUSED,
    sql`INSERT INTO ledger_transfers (organization_id, mode, id, phase, pending_id, debit_kind,
          debit_account, credit_kind, credit_account, asset, amount, reason, reference, created_at)
        SELECT organization_id, mode, ${transferId}, ${phase}, id, debit_kind, debit_account,
          credit_kind, credit_account, asset, amount, reason, reference, ${at.toISOString()}
        FROM ledger_transfers AS pending
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${pendingId}
          AND phase = 'pending' AND NOT EXISTS (
            SELECT 1 FROM ledger_transfers AS done
            WHERE done.organization_id = pending.organization_id AND done.mode = pending.mode
              AND done.pending_id = pending.id)`,
  ),
  refusedAs(
    NOT_PENDING,
    sql`INSERT INTO guard (ok) SELECT 0 WHERE NOT EXISTS (
          SELECT 1 FROM ledger_transfers
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${transferId}
            AND phase = ${phase} AND pending_id = ${pendingId})`,
  ),
];

/** What writes the movement; the table's triggers move the balances and write the entries. */
export const moving = (tenant: Tenant, movement: Movement, at: Date): Statement[] =>
  'pendingId' in movement ? resolving(tenant, movement, at) : [transferring(tenant, movement, at)];

/** The house has its row from its first movement on. */
const keepingHouse = (at: Date): Statement =>
  sql`INSERT INTO organizations (id, name, created_at)
      SELECT ${HOUSE}, 'The house', ${at.toISOString()}
      WHERE NOT EXISTS (SELECT 1 FROM organizations WHERE id = ${HOUSE})`;

/** The same in the books of the house. */
export const houseMoving = (mode: Mode, movement: Movement, at: Date): Statement[] => [
  ...('pendingId' in movement ? [] : [keepingHouse(at)]),
  ...moving(houseIn(mode), movement, at),
];

/**
 * Everything that is pending for a payout, all of it together, goes through or is freed: in the
 * organization's books, and in those of the house.
 */
export const resolvingAll = (
  { organizationId, mode }: Tenant,
  reference: string,
  { phase, at }: { phase: Resolution['phase']; at: Date },
): Statement[] => [
  refusedAs(
    MOVEMENT_REFUSED,
    // The ids of its movements begin with it and a point, and `/` comes right after the point.
    sql`INSERT INTO ledger_transfers (organization_id, mode, id, phase, pending_id, debit_kind,
          debit_account, credit_kind, credit_account, asset, amount, reason, reference, created_at)
        SELECT organization_id, mode, id || '.' || ${phase}, ${phase}, id, debit_kind,
          debit_account, credit_kind, credit_account, asset, amount, reason, reference,
          ${at.toISOString()}
        FROM ledger_transfers AS pending
        WHERE organization_id IN (${organizationId}, ${HOUSE}) AND mode = ${mode}
          AND id > ${`${reference}.`} AND id < ${`${reference}/`}
          AND phase = 'pending' AND reference = ${reference} AND NOT EXISTS (
            SELECT 1 FROM ledger_transfers AS done
            WHERE done.organization_id = pending.organization_id AND done.mode = pending.mode
              AND done.pending_id = pending.id)
        ORDER BY seq`,
  ),
  refusedAs(NOT_PENDING, sql`INSERT INTO guard (ok) SELECT 0 WHERE changes() = 0`),
  tellingBalanceOf({ organizationId, mode }, reference, at),
];
