import { begun, inOrder } from '#kernel/async/begun.ts';
import type { Chain } from '#kernel/money/chains.ts';
import { requireActive } from '#payments/account/read.ts';
import type { PayoutChange } from './changes.ts';
import type { Decision } from '#payments/decision.ts';
import { requireWithin } from '#payments/quote/terms.ts';
import { requireUnusedReference } from '#payments/reference.ts';
import { requireNoRefusalAsked, waitMsOf } from '#payments/sandbox/magic.ts';
import type { Tenant } from '#payments/tenant.ts';
import { acceptPayout, cryptoDetailsFor, type PayoutWords } from './accept.ts';
import { approvalFor, type ApprovalPolicy } from './approval.ts';
import type { Denied } from '#payments/screening.ts';
import { chainFor, readDenied, resolveDestination } from './destination.ts';
import { readSums, type Funding, type Sums } from './funding.ts';
import { isOpeningLeft, requireOpeningLeft, withOpening, type Openings } from './opening.ts';
import type { Payout } from './payout.ts';
import type { PayoutPorts } from './ports.ts';

export interface CryptoOrder extends PayoutWords {
  accountId: string;
  toAddress: string;
  chain: Chain;
  funding: Funding;
  /** The id of the key that orders it. */
  requestedBy: string | null;
}

/** The checks of a payout on the chain, from the account to the address; then it is accepted. */
export const payOnChain = async (
  ports: PayoutPorts,
  tenant: Tenant,
  order: Omit<CryptoOrder, 'funding'> & {
    sums: Sums;
    field: string;
    denied: Promise<Denied | null>;
    policies: readonly ApprovalPolicy[] | Promise<readonly ApprovalPolicy[]>;
    openings: Promise<Openings>;
  },
): Promise<Decision<Payout, PayoutChange>> => {
  const { accountId, toAddress, chain, field, denied, requestedBy, ...words } = order;
  const { destinationAmount, destinationAssetCode: assetCode } = order.sums;
  const arrival = { chain, assetCode };
  chainFor(ports, tenant, arrival);
  requireWithin(ports.terms, destinationAmount, assetCode);
  const addressed = { toAddress, field, denied, ...arrival };
  const destination = await resolveDestination(ports, tenant, addressed);
  requireNoRefusalAsked(tenant, order.sums);
  const openings = await order.openings;
  const { createsTokenAccount: opens } = destination;
  if (opens) requireOpeningLeft(ports.terms, tenant, openings);
  const mayOpen = isOpeningLeft(ports.terms, tenant, openings);
  const found = { opens, sums: order.sums, openings };
  const { sums, opening } = withOpening(ports.terms, tenant, found);
  const policies = await order.policies;
  const asked = { policies, sums, requestedBy };
  const approval = policies.length === 0 ? null : await approvalFor(ports, tenant, asked);
  return acceptPayout(ports, {
    accountId,
    sums,
    words,
    approval,
    opening,
    to: { cryptoDetails: cryptoDetailsFor(chain, destination, { mayOpen }) },
    waitMs: waitMsOf(tenant, order.sums),
  });
};

/** @throws ChainUnavailableError, PaymentError; the funds are checked where they are held */
export const createCryptoPayout = async (
  ports: PayoutPorts,
  tenant: Tenant,
  { funding, ...order }: CryptoOrder,
): Promise<Decision<Payout, PayoutChange>> => {
  const { accountId, reference } = order;
  const denied = readDenied(ports, tenant);
  const openings = begun(ports.openings.read(tenant, ports.now(), order.toAddress));
  const [, , sums, policies] = await inOrder(
    requireUnusedReference(ports, tenant, reference),
    requireActive(ports, tenant, accountId),
    readSums(ports, tenant, { accountId, funding }),
    ports.approvalPolicies.list(tenant),
  );
  const read = { sums, denied, policies, openings };
  return payOnChain(ports, tenant, { ...order, ...read, field: 'toAddress' });
};
