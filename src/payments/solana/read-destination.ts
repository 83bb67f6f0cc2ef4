import { address as addressOf } from '@solana/kit';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Destination, FindsVaults } from '#payments/chain/destination.ts';
import { ACCOUNT_SLICE } from './accounts.ts';
import { accountsAnswer } from './answers.ts';
import { checkLocally, classify, type AddressRules } from './destination.ts';
import type { Providers } from './providers.ts';
import { associatedTokenAccount, tokenOf, type VaultToken } from './settings.ts';

export interface DestinationReader {
  providers: Providers;
  tokens: readonly VaultToken[];
  vault: string;
  own: readonly string[];
  walletPrograms: readonly string[];
  findVaults: FindsVaults;
}

const rulesFor = (reader: DestinationReader, assetCode: AssetCode): AddressRules => {
  const { tokens, vault, own, walletPrograms } = reader;
  return {
    assetCode,
    mint: tokenOf(tokens, assetCode).mint,
    mints: tokens.map(({ mint }) => mint),
    vault,
    own: [...own, ...tokens.map(({ tokenAccount }) => tokenAccount)],
    walletPrograms,
  };
};

/**
 * Classifies an address with a single request to the chain. Meanwhile it is looked up whether the
 * address is that of a vault; the owner of a token account is looked up when it is known.
 */
export const readDestination = async (
  reader: DestinationReader,
  address: string,
  assetCode: AssetCode,
): Promise<Destination> => {
  const rules = rulesFor(reader, assetCode);
  const { refused } = checkLocally(address, rules);
  if (refused !== undefined) return refused;
  const asked = addressOf(address);
  const tokenAddress = await associatedTokenAccount(asked, addressOf(rules.mint));
  const [isVault, { value }] = await Promise.all([
    reader.findVaults([asked, tokenAddress]),
    reader.providers.one({
      ask: (rpc) =>
        rpc.getMultipleAccounts([asked, tokenAddress], {
          commitment: 'confirmed',
          encoding: 'base64',
          dataSlice: ACCOUNT_SLICE,
        }),
      answer: accountsAnswer,
    }),
  ]);
  const [account = null, tokenAccount = null] = value.value;
  const facts = { account, tokenAddress, tokenAccount };
  const found = classify(address, facts, { ...rules, isVault });
  if (!found.payable || found.kind !== 'token-account') return found;
  const owner = addressOf(found.owner);
  const names = [owner, await associatedTokenAccount(owner, addressOf(rules.mint))];
  return classify(address, facts, { ...rules, isVault: await reader.findVaults(names) });
};
