import { associatedTokenAccount } from '#payments/solana/settings.ts';
import { addressBytes, sha256 } from '../solana-sandbox/bytes.ts';
import { SANDBOX_MINTS } from '../solana-sandbox/genesis.ts';
import type { ChangedAccount } from '../solana-sandbox/landing.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../solana-sandbox/programs.ts';
import { keyPairOf } from '../solana-sandbox/secrets.ts';
import { COINS, type ByCoin, type Coin } from './coins.ts';

/** Who is paid in the simulation, some of them several times. */
export interface PaidWallet {
  address: string;
  tokenAccounts: ByCoin<string>;
  /** Its token accounts are frozen: whatever is sent there fails on the chain. */
  frozen: boolean;
  /** No worker can sign for it: each fails there, and must take no other payout along. */
  poisoned: boolean;
  /** What each of its token accounts holds from the start; with nothing there is none yet. */
  holds: bigint;
}

/** How workers fail at a wallet for which nothing can be signed. */
export const POISON = 'nobody can sign for this wallet';

export const VAULT_SECRET = sha256('the vault of the simulation');

const WALLETS = 16;
const FROZEN_EVERY = 8;
const HOLDING_EVERY = 3;

const TOKEN_ACCOUNT_BYTES = 165;
const AMOUNT_BYTE = 64;
const STATE_BYTE = 108;
const OPEN = 1;
const FROZEN = 2;
export const RENT_LAMPORTS = 2_039_280n;

const make = async (): Promise<PaidWallet[]> =>
  Promise.all(
    Array.from({ length: WALLETS }, async (_, index) => {
      const { address } = await keyPairOf(sha256(`wallet ${index} of the simulation`));
      const USDC = await associatedTokenAccount(address, SANDBOX_MINTS.USDC);
      const EURC = await associatedTokenAccount(address, SANDBOX_MINTS.EURC);
      const frozen = index % FROZEN_EVERY === 0;
      const holds = !frozen && index % HOLDING_EVERY === 1 ? BigInt(1_000_000 + index) : 0n;
      const poisoned = index === WALLETS - 1;
      return { address, tokenAccounts: { USDC, EURC }, frozen, holds, poisoned };
    }),
  );

let wallets: Promise<PaidWallet[]> | undefined;

/** The same in every seed: to make them takes longer than to use them. */
export const paidWallets = (): Promise<PaidWallet[]> => (wallets ??= make());

const NONCE_BYTES = 80;
/** The most attempts of one vault that can be open at a time, because each is bound to a nonce. */
export const NONCE_ACCOUNTS = 3;
const NONCE_RENT_LAMPORTS = 1_447_680n;

/** A nonce account of the vault's, as it is on the chain from the start. */
const nonceAccount = (index: number, vault: string): ChangedAccount => {
  const data = new Uint8Array(NONCE_BYTES);
  // The format's version, and that it was set up.
  data[0] = 1;
  data[4] = 1;
  data.set(addressBytes(vault), 8);
  data.set(sha256(`nonce ${index} of the simulation`), 40);
  Buffer.from(data.buffer).writeBigUInt64LE(5000n, 72);
  return {
    address: sha256(`nonce account ${index} of the simulation`),
    state: { lamports: NONCE_RENT_LAMPORTS, data, owner: SYSTEM_PROGRAM, executable: false },
  };
};

export const nonceAccountsOf = (vault: string): readonly ChangedAccount[] =>
  Array.from({ length: NONCE_ACCOUNTS }, (_, index) => nonceAccount(index, vault));

const tokenAccount = (
  { address, tokenAccounts, frozen, holds }: PaidWallet,
  coin: Coin,
): ChangedAccount => {
  const data = new Uint8Array(TOKEN_ACCOUNT_BYTES);
  data.set(addressBytes(SANDBOX_MINTS[coin]), 0);
  data.set(addressBytes(address), 32);
  Buffer.from(data.buffer).writeBigUInt64LE(holds, AMOUNT_BYTE);
  data[STATE_BYTE] = frozen ? FROZEN : OPEN;
  return {
    address: addressBytes(tokenAccounts[coin]),
    state: { lamports: RENT_LAMPORTS, data, owner: TOKEN_PROGRAM, executable: false },
  };
};

/** The token accounts that are on the chain from the start. */
export const tokenAccountsOf = (paid: readonly PaidWallet[]): readonly ChangedAccount[] =>
  paid
    .filter(({ frozen, holds }) => frozen || holds > 0n)
    .flatMap((wallet) => COINS.map((coin) => tokenAccount(wallet, coin)));
