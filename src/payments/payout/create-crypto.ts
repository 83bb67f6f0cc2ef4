import { inOrder } from '#kernel/async/begun.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { PayableDestination } from '#payments/chain/destination.ts';
import { requireActive } from '#payments/account/read.ts';
import type { PayoutChange } from './changes.ts';
import type { Decision } from '#payments/decision.ts';
import { requireWithin } from '#payments/quote/terms.ts';
import { requireUnusedReference } from '#payments/reference.ts';
import { waitMsAsked } from '#payments/sandbox/magic.ts';
import type { Tenant } from '#payments/tenant.ts';
import { acceptPayout, type PayoutWords } from './accept.ts';
import { approvalFor, type ApprovalPolicy } from './approval.ts';
import type { Denied } from '#payments/screening.ts';
import { chainFor, readDenied, resolveDestination } from './destination.ts';
import { readSums, type Funding, type Sums } from './funding.ts';
import { decideOpening, type Openings } from './opening.ts';
import type { CryptoDetails, Payout } from './payout.ts';
import type { PayoutPorts } from './ports.ts';

export interface CryptoOrder extends PayoutWords {
  accountId: string;
  toAddress: string;
  chain: Chain;
  funding: Funding;
  /** The id of the API key that creates the payout. */
  requestedBy: string | null;
}

/**
 * If the owner closes the token account after acceptance, the payout opens it again, provided that
 * the organization may still open accounts; otherwise the payout fails.
 */
const cryptoDetailsFor = (
  chain: Chain,
  destination: PayableDestination,
  mayOpen: boolean,
): CryptoDetails => ({
  toAddress: destination.address,
  chain,
  tokenAccount: destination.tokenAccount,
  wallet: destination.kind === 'token-account' || !mayOpen ? null : destination.address,
  transactionSignature: null,
  confirmations: null,
  networkFee: null,
});

/** Checks a payout on the chain, from the account to the address, and accepts it. */
export const payOnChain = async (
  ports: PayoutPorts,
  tenant: Tenant,
  order: Omit<CryptoOrder, 'funding'> & {
    sums: Sums;
    field: string;
    denied: Promise<Denied | null>;
    policies: readonly ApprovalPolicy[] | Promise<readonly ApprovalPolicy[]>;
    openings: Openings | Promise<Openings>;
  },
): Promise<Decision<Payout, PayoutChange>> => {
  const { accountId, toAddress, chain, field, denied, requestedBy, ...words } = order;
  const { destinationAmount, destinationAssetCode: assetCode } = order.sums;
  const payoutChain = chainFor(ports, tenant, { chain, assetCode });
  requireWithin(ports.terms, destinationAmount, assetCode);
  const addressed = { toAddress, assetCode, field, denied };
  const destination = await resolveDestination(payoutChain, addressed);
  const waitMs = waitMsAsked(tenant, order.sums);
  const { sums, opening, mayOpen } = decideOpening(ports.terms, tenant, {
    opens: destination.createsTokenAccount,
    sums: order.sums,
    openings: await order.openings,
  });
  const policies = await order.policies;
  const asked = { policies, sums, requestedBy };
  const approval = policies.length === 0 ? null : await approvalFor(ports, tenant, asked);
  return acceptPayout(ports, {
    accountId,
    sums,
    words,
    approval,
    opening,
    to: { cryptoDetails: cryptoDetailsFor(chain, destination, mayOpen) },
    waitMs,
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
  const [, , sums, policies, openings] = await inOrder(
    requireUnusedReference(ports, tenant, reference),
    requireActive(ports, tenant, accountId),
    readSums(ports, tenant, { accountId, funding }),
    ports.approvalPolicies.list(tenant),
    ports.openings.read(tenant, ports.now(), order.toAddress),
  );
  const read = { sums, denied, policies, openings };
  return payOnChain(ports, tenant, { ...order, ...read, field: 'toAddress' });
};
