import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { DEFAULT_CHAIN, type Chain } from '#kernel/money/chains.ts';
import type { DepositAddress } from '#payments/chain/deposit.ts';
import type { Chains, OpenedChain } from '#payments/chain/ports.ts';
import { PaymentError } from '#payments/errors.ts';
import type { DepositAddressBook, ReadsAccounts } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { readAccount } from './read.ts';

/** How to deposit one asset into the account on the chain. */
interface DepositWay {
  assetCode: AssetCode;
  /** The address of the asset on the chain. */
  token: string;
  /** A wallet of this account only, for senders that cannot add a reference key. */
  depositAddress?: string;
  /** A link for wallets, with the receiver, the token and the account's key filled in. */
  uri: string;
}

interface Funding {
  accountId: string;
  chain: Chain;
  /** The receiver of the money: one vault for all accounts. */
  vaultAddress: string;
  /** The transfer must name this key: it says which account the deposit is for. */
  referenceKey: string;
  assets: readonly DepositWay[];
}

interface DepositPorts extends ReadsAccounts {
  chains: Chains<Pick<OpenedChain, 'deposits'>>;
  depositAddresses: DepositAddressBook;
}

/**
 * The deposit addresses of the account. They are derived and stored on the first request, and
 * watched from then on. Without the vault's key, only stored addresses are returned.
 */
const addressesOf = async (
  { depositAddresses }: DepositPorts,
  { tenant, accountId }: { tenant: Tenant; accountId: string },
  { vaultAddress, tokens, derive, isDerivedLater }: DepositAddress,
): Promise<ReadonlyMap<AssetCode, string>> => {
  const asked = { accountId, chain: DEFAULT_CHAIN, vaultAddress };
  const known = await depositAddresses.find(tenant, asked);
  const missing = ASSET_CODES.filter((code) => tokens[code] !== undefined && !known.has(code));
  if (missing.length === 0) return known;
  if (derive === undefined) {
    if (isDerivedLater) await depositAddresses.request(tenant, asked);
    return known;
  }
  const derived = await Promise.all(
    missing.map(async (assetCode) => {
      return [assetCode, await derive({ ...tenant, accountId, assetCode })] as const;
    }),
  );
  await depositAddresses.keep(tenant, asked, derived);
  return new Map([...known, ...derived.map(([code, { address }]) => [code, address] as const)]);
};

/** How to pay into the account. @throws PaymentError ACCOUNT_NOT_FOUND, CHAIN_NOT_CONFIGURED */
export const readFunding = async (
  ports: DepositPorts,
  tenant: Tenant,
  accountId: string,
): Promise<Funding> => {
  const { referenceKey } = await readAccount(ports, tenant, accountId);
  const chain = DEFAULT_CHAIN;
  const deposits = ports.chains.find(tenant.mode, chain)?.deposits;
  if (!deposits)
    throw new PaymentError('CHAIN_NOT_CONFIGURED', `No chain is set up for ${tenant.mode} mode`);
  const { vaultAddress, tokens } = deposits;
  const addresses = await addressesOf(ports, { tenant, accountId }, deposits);
  const assets = ASSET_CODES.flatMap((assetCode) => {
    const token = tokens[assetCode];
    if (token === undefined) return [];
    const depositAddress = addresses.get(assetCode);
    const uri = deposits.paymentUri(token, referenceKey);
    return [{ assetCode, token, uri, ...(depositAddress === undefined ? {} : { depositAddress }) }];
  });
  return { accountId, chain, vaultAddress, referenceKey, assets };
};
