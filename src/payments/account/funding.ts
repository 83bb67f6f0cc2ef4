import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { DEFAULT_CHAIN, type Chain } from '#kernel/money/chains.ts';
import type { Chains, OpenedChain } from '#payments/chain/ports.ts';
import { PaymentError } from '#payments/errors.ts';
import type { ReadsAccounts } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { readAccount } from './read.ts';

/** How to pay one asset into the account on the chain. */
interface DepositWay {
  assetCode: AssetCode;
  /** The asset's address on the chain. */
  token: string;
  /** Wallets open it with the receiver, the token and the account's key filled in. */
  uri: string;
}

interface Funding {
  accountId: string;
  chain: Chain;
  /** Where to the money goes: the vault is one for all accounts. */
  vaultAddress: string;
  /** Must be among the keys of the transfer: it says which account is meant. */
  referenceKey: string;
  assets: readonly DepositWay[];
}

/** How money comes into the account. @throws PaymentError CHAIN_NOT_CONFIGURED */
export const readFunding = async (
  ports: ReadsAccounts & { chains: Chains<Pick<OpenedChain, 'deposits'>> },
  tenant: Tenant,
  accountId: string,
): Promise<Funding> => {
  const { referenceKey } = await readAccount(ports, tenant, accountId);
  const chain = DEFAULT_CHAIN;
  const deposits = ports.chains.find(tenant.mode, chain)?.deposits;
  if (!deposits)
    throw new PaymentError('CHAIN_NOT_CONFIGURED', `No chain is set up for ${tenant.mode} mode`);
  const { vaultAddress, tokens } = deposits;
  const assets = ASSET_CODES.flatMap((assetCode) => {
    const token = tokens[assetCode];
    if (token === undefined) return [];
    return [{ assetCode, token, uri: deposits.paymentUri(token, referenceKey) }];
  });
  return { accountId, chain, vaultAddress, referenceKey, assets };
};
