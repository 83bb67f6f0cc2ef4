import type { KeyPairSigner } from '@solana/kit';
import {
  AccountState as TokenAccountState,
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { address, type Address } from '@solana/kit';
import { ENDINGS } from '#payments/sandbox/endings.ts';
import { addressBytes } from './bytes.ts';
import type { ChangedAccount } from './landing.ts';
import type { AccountState, Machine } from './machine.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from './programs.ts';

/** What the sandbox chain begins with: the two stablecoins, a faucet and a vault with funds. */

/** The mints' addresses on mainnet; 6 decimals each. */
export const SANDBOX_MINTS = {
  USDC: address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  EURC: address('HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr'),
} as const;
const DECIMALS = 6;

const MINT_SIZE = 82n;
const TOKEN_ACCOUNT_SIZE = 165n;

/** What a wallet starts with; tokens in smallest parts. */
export interface Funds {
  lamports: bigint;
  USDC: bigint;
  EURC: bigint;
}

const FAUCET_FUNDS: Funds = {
  lamports: 500_000_000_000_000_000n,
  USDC: 1_000_000_000_000_000n,
  EURC: 1_000_000_000_000_000n,
};

export const VAULT_FUNDS: Funds = {
  lamports: 1_000_000_000_000n,
  USDC: 1_000_000_000_000n,
  EURC: 1_000_000_000_000n,
};

const wallet = (owner: Address, lamports: bigint): ChangedAccount => ({
  address: addressBytes(owner),
  state: { lamports, data: new Uint8Array(), owner: SYSTEM_PROGRAM, executable: false },
});

const ofTokenProgram = (lamports: bigint, data: ArrayLike<number>): AccountState => ({
  lamports,
  data: Uint8Array.from(data),
  owner: TOKEN_PROGRAM,
  executable: false,
});

const tokenAccount = async (
  machine: Machine,
  { owner, mint, amount }: { owner: Address; mint: Address; amount: bigint },
): Promise<ChangedAccount> => {
  const seeds = { owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS };
  const [account] = await findAssociatedTokenPda(seeds);
  const data = getTokenEncoder().encode({
    mint,
    owner,
    amount,
    delegate: null,
    state: TokenAccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  });
  const state = ofTokenProgram(machine.rentExemption(TOKEN_ACCOUNT_SIZE), data);
  return { address: addressBytes(account), state };
};

const mintAccount = (machine: Machine, mint: Address, faucet: Address, supply: bigint) => {
  const data = getMintEncoder().encode({
    mintAuthority: faucet,
    supply,
    decimals: DECIMALS,
    isInitialized: true,
    freezeAuthority: faucet,
  });
  const state = ofTokenProgram(machine.rentExemption(MINT_SIZE), data);
  return { address: addressBytes(mint), state };
};

/** Where the token accounts of a wallet are, whether or not they are there. */
export const tokenAccountsOf = async (wallet: string): Promise<readonly Address[]> => {
  const owner = address(wallet);
  const found = await Promise.all(
    Object.values(SANDBOX_MINTS).map((mint) =>
      findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }),
    ),
  );
  return found.map(([account]) => account);
};

/** Data stands where the token accounts would be made: every transfer to this wallet fails. */
export const takenAccounts = async (machine: Machine): Promise<ChangedAccount[]> => {
  const state: AccountState = {
    lamports: machine.rentExemption(1n),
    data: Uint8Array.of(1),
    owner: SYSTEM_PROGRAM,
    executable: false,
  };
  const places = await tokenAccountsOf(ENDINGS.fails.value);
  return places.map((place) => ({ address: addressBytes(place), state }));
};

interface GenesisWallets {
  faucet: KeyPairSigner;
  vault: Address;
  vaultFunds: Funds;
}

export const genesisAccounts = async (
  machine: Machine,
  { faucet, vault, vaultFunds }: GenesisWallets,
): Promise<ChangedAccount[]> => {
  const owners = [
    { owner: faucet.address, funds: FAUCET_FUNDS },
    { owner: vault, funds: vaultFunds },
  ];
  const coins = ['USDC', 'EURC'] as const;
  const accounts = owners.flatMap(({ owner, funds }) =>
    coins.map((coin) =>
      tokenAccount(machine, { owner, mint: SANDBOX_MINTS[coin], amount: funds[coin] }),
    ),
  );
  return [
    ...owners.map(({ owner, funds }) => wallet(owner, funds.lamports)),
    ...coins.map((coin) => {
      const supply = FAUCET_FUNDS[coin] + vaultFunds[coin];
      return mintAccount(machine, SANDBOX_MINTS[coin], faucet.address, supply);
    }),
    ...(await Promise.all(accounts)),
  ];
};
