import type { World } from '#kernel/world.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import { requireActive } from '#payments/account/read.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Decision } from '#payments/decision.ts';
import { tenantNow } from '#payments/sandbox/clock.ts';
import type { ReadsClock } from '#payments/sandbox/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { withDecision, type Approval, type ApprovalDecision, type Approver } from './approval.ts';
import type { PayoutChange } from './changes.ts';
import { readDenied, requireCleared } from './destination.ts';
import type { Payout } from './payout.ts';
import type { ChecksDestinations, ReadsPayouts } from './ports.ts';
import { readPayout } from './read.ts';
import { judged } from './states.ts';

/** Approves or rejects a waiting payout. Only somebody else than its creator can approve it. */

/** Keys that have replaced each other by rotation count as one approver. */
export interface KeyLineage {
  /** Ids of the key and of all that came before and after it by rotation. */
  of(keyId: string): Promise<ReadonlySet<string>>;
}

export interface ApprovalPorts
  extends
    ReadsAccounts,
    ReadsPayouts,
    ReadsClock,
    Pick<ChecksDestinations, 'screening'>,
    Pick<World, 'now'> {
  keyLineage: KeyLineage;
}

interface Verdict extends Pick<ApprovalDecision, 'verdict' | 'reason'> {
  payoutId: string;
  approver: Approver;
}

interface Waiting {
  payout: Payout;
  approval: Approval;
}

/** @throws PaymentError PAYOUT_NOT_FOUND, PAYOUT_NOT_PENDING_APPROVAL */
const readWaiting = async (
  ports: ApprovalPorts,
  tenant: Tenant,
  payoutId: string,
): Promise<Waiting> => {
  const payout = await readPayout(ports, tenant, payoutId);
  const { status, approval } = payout;
  const refused = (why: string) =>
    new PaymentError('PAYOUT_NOT_PENDING_APPROVAL', `${payoutId} ${why}`);
  if (status !== 'PENDING_APPROVAL' || approval === null) throw refused(`is ${status}`);
  if (approval.expiresAt <= (await tenantNow(ports, tenant)))
    throw refused(`was to be approved before ${approval.expiresAt.toISOString()}`);
  return { payout, approval };
};

/** @throws PaymentError APPROVER_NOT_ALLOWED */
const requireAnother = async (
  { keyLineage }: ApprovalPorts,
  { requestedBy, decisions }: Approval,
  { kind, by }: Approver,
): Promise<void> => {
  const same = kind === 'key' ? await keyLineage.of(by) : new Set([by]);
  if (requestedBy !== null && same.has(requestedBy))
    throw new PaymentError('APPROVER_NOT_ALLOWED', 'This key has ordered the payout itself');
  if (decisions.some((decision) => decision.kind === kind && same.has(decision.by)))
    throw new PaymentError('APPROVER_NOT_ALLOWED', `${by} has approved the payout already`);
};

/** Screens again: the lists may have changed while the payout waited. @throws PaymentError */
const requireStillCleared = async (
  ports: ApprovalPorts,
  tenant: Tenant,
  { cryptoDetails, fiatDetails }: Payout,
): Promise<void> => {
  const { toAddress, wallet, tokenAccount } = cryptoDetails ?? {};
  const names = [toAddress, wallet, tokenAccount, fiatDetails?.iban];
  requireCleared(
    await readDenied(ports, tenant),
    names.filter((name) => name != null),
  );
};

/**
 * The creator of a payout cannot approve it but may reject it; nobody can approve it twice.
 * @throws PaymentError PAYOUT_NOT_FOUND, PAYOUT_NOT_PENDING_APPROVAL, APPROVER_NOT_ALLOWED,
 *   ACCOUNT_INACTIVE, DESTINATION_BLOCKED
 */
export const judgePayout = async (
  ports: ApprovalPorts,
  tenant: Tenant,
  { payoutId, approver, verdict, reason }: Verdict,
): Promise<Decision<Payout, PayoutChange>> => {
  const { payout, approval } = await readWaiting(ports, tenant, payoutId);
  if (verdict === 'APPROVED') {
    await requireAnother(ports, approval, approver);
    await requireActive(ports, tenant, payout.accountId);
    await requireStillCleared(ports, tenant, payout);
  }
  const at = ports.now();
  const { kind, by } = approver;
  return judged(payout, withDecision(approval, { kind, by, verdict, reason, at }), at);
};
