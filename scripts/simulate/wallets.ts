import { associatedTokenAccount } from '#payments/solana/settings.ts';
import { addressBytes, sha256 } from '../solana-sandbox/bytes.ts';
import { SANDBOX_MINTS } from '../solana-sandbox/genesis.ts';
import type { ChangedAccount } from '../solana-sandbox/landing.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../solana-sandbox/programs.ts';
import { keyPairOf } from '../solana-sandbox/secrets.ts';

/** Who is paid in the simulation. Each wallet is paid once, so its tokens tell what it got. */
export interface PaidWallet {
  address: string;
  tokenAccount: string;
  /** Its token account is frozen: whatever is sent there fails on the chain. */
  frozen: boolean;
}

export const VAULT_SECRET = sha256('the vault of the simulation');

const WALLETS = 16;
const FROZEN_EVERY = 8;

const TOKEN_ACCOUNT_BYTES = 165;
const STATE_BYTE = 108;
const FROZEN = 2;
const RENT_LAMPORTS = 2_039_280n;

const make = async (): Promise<PaidWallet[]> =>
  Promise.all(
    Array.from({ length: WALLETS }, async (_, index) => {
      const { address } = await keyPairOf(sha256(`wallet ${index} of the simulation`));
      const tokenAccount = await associatedTokenAccount(address, SANDBOX_MINTS.USDC);
      return { address, tokenAccount, frozen: index % FROZEN_EVERY === 0 };
    }),
  );

let wallets: Promise<PaidWallet[]> | undefined;

const NONCE_BYTES = 80;
const NONCE_ACCOUNTS = 3;
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

/** The same in every seed: to make them takes longer than to use them. */
export const paidWallets = (): Promise<PaidWallet[]> => (wallets ??= make());

/** The token account of a frozen wallet, as it is on the chain from the start. */
export const frozenAccount = ({ address, tokenAccount }: PaidWallet): ChangedAccount => {
  const data = new Uint8Array(TOKEN_ACCOUNT_BYTES);
  data.set(addressBytes(SANDBOX_MINTS.USDC), 0);
  data.set(addressBytes(address), 32);
  data[STATE_BYTE] = FROZEN;
  return {
    address: addressBytes(tokenAccount),
    state: { lamports: RENT_LAMPORTS, data, owner: TOKEN_PROGRAM, executable: false },
  };
};
