import type { Mode } from '#access/key.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import { OPERATOR } from '#access/organization.ts';
import type { LedgerSide, Movement, Resolution, Transfer } from '#payments/ledger/movement.ts';
import type { Tenant } from '#payments/tenant.ts';
import { REFUSED } from './constraints.ts';
import { refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';

const account = ({ accountId }: LedgerSide): string => accountId ?? '';

/**
 * Writes the transfer unless the same one is stored. The same id with another content is refused.
 */
const insertTransfer = (
  { organizationId, mode }: Tenant,
  { transferId, debit, credit, ...transfer }: Transfer,
  at: Date,
): Statement =>
  refusedAs(
    organizationId === OPERATOR ? REFUSED.operatorMovement : REFUSED.movement,
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

/**
 * Resolves a pending transfer. The second statement refuses the write unless the transfer is now,
 * or was already, resolved in the same way.
 */
const insertResolution = (
  { organizationId, mode }: Tenant,
  { transferId, pendingId, phase }: Resolution,
  at: Date,
): Statement[] => [
  refusedAs(
    REFUSED.movement,
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
    REFUSED.notPending,
    sql`INSERT INTO guard (ok) SELECT 0 WHERE NOT EXISTS (
          SELECT 1 FROM ledger_transfers
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${transferId}
            AND phase = ${phase} AND pending_id = ${pendingId})`,
  ),
];

/**
 * The statements that write a movement; triggers of the table update the balances and the entries.
 */
export const insertMovement = (tenant: Tenant, movement: Movement, at: Date): Statement[] =>
  'pendingId' in movement
    ? insertResolution(tenant, movement, at)
    : [insertTransfer(tenant, movement, at)];

/** Adds the operator's row in `organizations`, before its first movement. */
export const insertOperator = (at: Date): Statement =>
  sql`INSERT INTO organizations (id, name, created_at)
      SELECT ${OPERATOR}, 'The house', ${at.toISOString()}
      WHERE NOT EXISTS (SELECT 1 FROM organizations WHERE id = ${OPERATOR})`;

/** The statements that write a movement into the operator's books. */
export const insertOperatorMovement = (mode: Mode, movement: Movement, at: Date): Statement[] => [
  ...('pendingId' in movement ? [] : [insertOperator(at)]),
  ...insertMovement(operatorIn(mode), movement, at),
];
