import { address, type Address, type TransactionPartialSigner } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { boundedCache } from '#kernel/async/bounded-cache.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { CHAINS } from '#kernel/money/chains.ts';
import type { VaultSigner } from '#payments/chain/signer.ts';

/** What differs between the sandbox, devnet and mainnet. */

export interface SolanaSettings {
  /** JSON-RPC addresses; two of them prove what one alone cannot. */
  rpcUrls: readonly string[];
  /** The vault, which pays the fees. It signs by itself where there is no other signer. */
  vault: TransactionPartialSigner;
  /** Opened when something is to be signed first: most processes never sign. */
  signer?: (() => Promise<VaultSigner>) | undefined;
  /** The mint of each asset, of the Token program. */
  mints: Readonly<Partial<Record<AssetCode, string>>>;
  /** Programs whose accounts may be paid like wallets, such as a multisig's. */
  walletPrograms?: readonly string[] | undefined;
  /**
   * The vault's nonce accounts, which are never paid. Each transfer is bound to one of them, one at
   * a time; without any, transfers are bound to a recent blockhash.
   */
  nonceAccounts?: readonly string[] | undefined;
  /** Default 60000: a transfer that makes a token account takes about 16000. */
  computeUnitLimit?: number | undefined;
  /** Priority fee for each compute unit; default 1000. */
  microLamportsPerUnit?: bigint | undefined;
  /** The same at most, whatever others pay; default a thousand times as much. */
  microLamportsMost?: bigint | undefined;
  /** For one answer of one provider; default 2000. */
  timeLimitMs?: number | undefined;
}

export interface VaultToken {
  assetCode: AssetCode;
  mint: Address;
  tokenAccount: Address;
}

const DERIVED_MOST = 10_000;

// It follows from the two alone, by hashes and curve arithmetic that take longer than all the rest
// of a look at an address; and most are paid again.
const derived = boundedCache<Address>({ mostWeight: DERIVED_MOST });

export const associatedTokenAccount = async (owner: Address, mint: Address): Promise<Address> => {
  const name = `${owner} ${mint}`;
  const known = derived.get(name);
  if (known !== undefined) return known;
  const seeds = { owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS };
  const [account] = await findAssociatedTokenPda(seeds);
  derived.set(name, account);
  return account;
};

/** The vault's own token accounts, one for each asset that is configured. */
export const vaultTokens = ({ vault, mints }: SolanaSettings): Promise<VaultToken[]> =>
  Promise.all(
    CHAINS.solana.assets
      .flatMap((assetCode) => {
        const mint = mints[assetCode];
        return mint === undefined ? [] : [{ assetCode, mint: address(mint) }];
      })
      .map(async ({ assetCode, mint }) => ({
        assetCode,
        mint,
        tokenAccount: await associatedTokenAccount(vault.address, mint),
      })),
  );

/** The token of an asset. @throws RangeError for one that is not on this chain */
export const tokenOf = (tokens: readonly VaultToken[], assetCode: AssetCode): VaultToken => {
  const token = tokens.find((each) => each.assetCode === assetCode);
  if (token === undefined) throw new RangeError(`${assetCode} has no mint here`);
  return token;
};
