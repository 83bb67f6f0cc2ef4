import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { PaymentError } from '#payments/errors.ts';
import type { ChainSettings, PaymentPorts } from '#payments/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { readAccount } from './read.ts';

/** How to pay one asset into the account on the chain. */
interface DepositWay {
  assetCode: AssetCode;
  /** The token's mint. */
  mint: string;
  /** Solana Pay: wallets open it with the receiver, the token and the account's key filled in. */
  uri: string;
}

interface Funding {
  accountId: string;
  chain: 'solana';
  /** Where to the money goes: the vault is one for all accounts. */
  vaultAddress: string;
  /** Must be among the keys of the transfer: it says which account is meant. */
  referenceKey: string;
  assets: readonly DepositWay[];
}

/** How money comes into the account. @throws PaymentError CHAIN_NOT_CONFIGURED */
export const readFunding = async (
  ports: Pick<PaymentPorts, 'accounts'> & { chain: Pick<ChainSettings, 'deposits'> },
  tenant: Tenant,
  accountId: string,
): Promise<Funding> => {
  const { referenceKey } = await readAccount(ports, tenant, accountId);
  const deposits = ports.chain.deposits(tenant.mode);
  if (!deposits)
    throw new PaymentError('CHAIN_NOT_CONFIGURED', `No chain is set up for ${tenant.mode} mode`);
  const { vaultAddress, mints } = deposits;
  const assets = ASSET_CODES.flatMap((assetCode) => {
    const mint = mints[assetCode];
    if (mint === undefined) return [];
    const uri = `solana:${vaultAddress}?spl-token=${mint}&reference=${referenceKey}`;
    return [{ assetCode, mint, uri }];
  });
  return { accountId, chain: 'solana', vaultAddress, referenceKey, assets };
};
