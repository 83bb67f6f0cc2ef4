import { address, type Address, type TransactionPartialSigner } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { boundedCache } from '#kernel/async/bounded-cache.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { CHAINS } from '#kernel/money/chains.ts';
import type { VaultSigner } from '#payments/chain/signer.ts';

/** The settings in which the sandbox, devnet and mainnet differ. */

export interface SolanaSettings {
  /** JSON-RPC addresses; two providers can prove what a single one cannot. */
  rpcUrls: readonly string[];
  /** The vault, which pays the fees. It signs itself unless `signer` is set. */
  vault: TransactionPartialSigner;
  /** Opened at the first signature, because most processes never sign. */
  signer?: (() => Promise<VaultSigner>) | undefined;
  /** The mint of each asset, all of the Token program. */
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
  /** The upper limit of the priority fee; default a thousand times its default value. */
  microLamportsMost?: bigint | undefined;
  /** The time limit in milliseconds for one answer of one provider; default 2000. */
  timeLimitMs?: number | undefined;
}

export interface VaultToken {
  assetCode: AssetCode;
  mint: Address;
  tokenAccount: Address;
}

const DERIVED_MOST = 10_000;

// A token account's address is computed from owner and mint by hashes and curve arithmetic, which
// take longer than the rest of a look-up; and most addresses are paid again, so it is cached.
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

/** The token of an asset. @throws RangeError if the asset is not on this chain */
export const tokenOf = (tokens: readonly VaultToken[], assetCode: AssetCode): VaultToken => {
  const token = tokens.find((each) => each.assetCode === assetCode);
  if (token === undefined) throw new RangeError(`${assetCode} has no mint here`);
  return token;
};
