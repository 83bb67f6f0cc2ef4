import { begun } from '#kernel/async/begun.ts';
import { readAccount } from '#payments/account/read.ts';
import { amountText } from '#kernel/money/amount.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { Destination } from '#payments/chain/destination.ts';
import type { TransferCost } from '#payments/chain/transfer.ts';
import { PaymentError, type PaymentErrorCode } from '#payments/errors.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import type { ReadsLiquidity } from '#payments/ledger/ports.ts';
import { requireHoldable, requireWithin } from '#payments/quote/terms.ts';
import { requireUnusedReference } from '#payments/reference.ts';
import { requireNoRefusalAsked } from '#payments/sandbox/magic.ts';
import type { Denied } from '#payments/screening.ts';
import type { Tenant } from '#payments/tenant.ts';
import { approvalFor } from './approval.ts';
import type { CryptoOrder } from './create-crypto.ts';
import { chainFor, namesOf, readDenied, requireAffordable, requireCleared } from './destination.ts';
import { readSums, type Sums } from './funding.ts';
import { requireOpeningLeft, withOpening } from './opening.ts';
import type { PayoutPorts } from './ports.ts';

/** The result of one check of a payout, with a sentence for people. */
interface Verdict {
  check: 'reference' | 'account' | 'limits' | 'address' | 'screening' | 'funds' | 'liquidity';
  passed: boolean;
  sentence: string;
  /** The error code with which the payout would be refused. */
  code?: PaymentErrorCode;
}

/** The checks and costs of a payout that is not created. No money or quote is used. */
export interface Preview {
  chain: Chain;
  sums: Sums;
  destination: Destination;
  /** Null if the address cannot be paid. */
  cost: TransferCost | null;
  verdicts: readonly Verdict[];
  /** How many approvals the payout would need. */
  approvalsNeeded: number;
}

type Check = Verdict['check'];

const verdict = async (
  check: Check,
  good: string,
  test: () => void | Promise<void>,
): Promise<Verdict> => {
  try {
    await test();
    return { check, passed: true, sentence: good };
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return { check, passed: false, sentence: `${error.message}.`, code: error.code };
  }
};

const ofAccount = async (ports: PayoutPorts, tenant: Tenant, accountId: string) => {
  const { status } = await readAccount(ports, tenant, accountId);
  return verdict('account', 'The account is ACTIVE.', () => {
    if (status === 'INACTIVE')
      throw new PaymentError('ACCOUNT_INACTIVE', 'The account is INACTIVE');
  });
};

/** No check if no reference is given. */
const ofReference = async (
  ports: PayoutPorts,
  tenant: Tenant,
  reference: string | undefined,
): Promise<Verdict[]> => {
  if (reference === undefined) return [];
  const found = await verdict('reference', 'The reference is not used yet.', () =>
    requireUnusedReference(ports, tenant, reference),
  );
  return [found];
};

const ofAddress = ({ payable, sentence }: Destination): Verdict => ({
  check: 'address',
  passed: payable,
  sentence,
  ...(payable ? {} : { code: 'VALIDATION_ERROR' }),
});

const ofScreening = (denied: Denied | null, destination: Destination): Promise<Verdict> =>
  verdict('screening', 'The destination is on no list of those who are not paid.', () =>
    requireCleared(denied, destination.payable ? namesOf(destination) : [destination.address]),
  );

const ofFunds = async (
  { accounts }: ReadsAccounts,
  tenant: Tenant,
  { accountId, sums, wanted }: { accountId: string; sums: Sums; wanted: Sums },
): Promise<Verdict> => {
  const balances = await accounts.balances(tenant, accountId);
  const balance = balances.find(({ assetCode }) => assetCode === sums.sourceAssetCode);
  return verdict('funds', 'The account holds enough.', () => {
    const { sourceAssetCode: asset, sourceAmount } = sums;
    const available = balance?.available ?? 0n;
    const words = `The account has ${amountText(available, asset)} ${asset} available`;
    if (available < sourceAmount) throw new PaymentError('INSUFFICIENT_FUNDS', words);
    requireNoRefusalAsked(tenant, wanted);
  });
};

/** No check if nothing is exchanged. */
const ofLiquidity = async (
  { operator }: ReadsLiquidity,
  { mode }: Tenant,
  { sourceAssetCode, destinationAssetCode, destinationAmount }: Sums,
): Promise<Verdict[]> => {
  if (sourceAssetCode === destinationAssetCode) return [];
  const available = await operator.available(mode, destinationAssetCode);
  const found = await verdict('liquidity', 'There is enough to exchange it for.', () => {
    if (available < destinationAmount)
      throw new PaymentError('LIQUIDITY_UNAVAILABLE', 'There is not enough to exchange it for');
  });
  return [found];
};

/** @throws ChainUnavailableError, PaymentError if the request cannot be checked at all */
export const previewPayout = async (
  ports: PayoutPorts & ReadsLiquidity,
  tenant: Tenant,
  { accountId, toAddress, chain: name, funding, reference }: Omit<CryptoOrder, 'requestedBy'>,
): Promise<Preview> => {
  const denied = readDenied(ports, tenant);
  const openings = begun(ports.openings.read(tenant, ports.now(), toAddress));
  const policies = begun(ports.approvalPolicies.list(tenant));
  const referenced = begun(ofReference(ports, tenant, reference));
  const read = begun(readSums(ports, tenant, { accountId, funding }));
  const account = await ofAccount(ports, tenant, accountId);
  const wanted = await read;
  const { destinationAmount, destinationAssetCode } = wanted;
  const chain = chainFor(ports, tenant, { chain: name, assetCode: destinationAssetCode });
  const [destination] = await Promise.all([
    chain.readDestination(toAddress, destinationAssetCode),
    requireAffordable(chain),
  ]);
  const opens = destination.payable && destination.createsTokenAccount;
  const found = { opens, sums: wanted, openings: await openings };
  const { sums } = withOpening(ports.terms, tenant, found);
  const verdicts = [
    ...(await referenced),
    account,
    await verdict('limits', 'The amount is within the limits.', () => {
      requireWithin(ports.terms, destinationAmount, destinationAssetCode);
      requireHoldable(sums.sourceAmount);
      if (opens) requireOpeningLeft(ports.terms, tenant, found.openings);
    }),
    ofAddress(destination),
    await ofScreening(await denied, destination),
    await ofFunds(ports, tenant, { accountId, sums, wanted }),
    ...(await ofLiquidity(ports, tenant, sums)),
  ];
  const cost = destination.payable ? await chain.transferCost(destination) : null;
  const asked = { policies: await policies, sums, requestedBy: null };
  const approvalsNeeded = (await approvalFor(ports, tenant, asked))?.needed ?? 0;
  return { chain: name, sums, destination, cost, verdicts, approvalsNeeded };
};
