import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { CHAINS, DEFAULT_CHAIN } from '#kernel/money/chains.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Chains } from '#payments/chain/ports.ts';
import type { ReadsAccounts } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { readAccount } from './read.ts';

interface DepositOrder {
  accountId: string;
  amount: Amount;
  assetCode: AssetCode;
}

/** Requests name no chain. */
const CHAIN = CHAINS[DEFAULT_CHAIN];

const invalid = (field: string, message: string, value: string): PaymentError =>
  new PaymentError('VALIDATION_ERROR', `${field}: ${message}`, [{ field, message, value }]);

/**
 * Pays into an account as a customer would, out of the test wallet and over the chain: the account
 * is credited by whoever watches the vault. Returns the transaction's signature.
 * @throws ChainUnavailableError, PaymentError
 */
export const depositOnChain = async (
  { accounts, chains }: ReadsAccounts & { chains: Chains },
  tenant: Tenant,
  { accountId, amount, assetCode }: DepositOrder,
): Promise<string> => {
  const { referenceKey } = await readAccount({ accounts }, tenant, accountId);
  if (amount === 0n) throw invalid('amount', 'expected more than zero', '0');
  if (!CHAIN.assets.some((each) => each === assetCode)) {
    const sentence = `expected an asset of the chain: ${CHAIN.assets.join(' or ')}`;
    throw invalid('assetCode', sentence, assetCode);
  }
  const opened = chains.find(tenant.mode, DEFAULT_CHAIN);
  const wallet = opened?.testWallet;
  if (wallet === undefined || opened?.deposits.tokens[assetCode] === undefined)
    throw new PaymentError('CHAIN_NOT_CONFIGURED', `No test wallet holds ${assetCode} here`);
  const { signature } = await wallet.deposit({ assetCode, amount, references: [referenceKey] });
  return signature;
};
