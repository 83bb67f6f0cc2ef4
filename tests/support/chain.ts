import {
  address,
  createSolanaRpc,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { Lifetime, SignedTransfer, TransferOrder } from '#payments/chain/transfer.ts';
import { openSolana } from '#payments/solana/open.ts';
import { openProviders } from '#payments/solana/providers.ts';
import { readBlockhash } from '#payments/solana/lifetimes/lifetimes.ts';
import type { SolanaSettings } from '#payments/solana/settings.ts';
import { openTestWallet } from '#payments/solana/test-wallet.ts';
import { signInstructions } from '#payments/solana/transfer.ts';
import { keyPairOf } from '../../scripts/solana-sandbox/secrets.ts';
import {
  startChain,
  type Chain,
  type ChainOptions,
} from '../../scripts/solana-sandbox/start-chain.ts';

/** A chain of one's own for a test: slots come by step alone unless the test wants time. */

export const VAULT_SECRET = new Uint8Array(32).fill(7);

export const chainFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-chain-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'chain.db');
};

export const startTestChain = async (options: Partial<ChainOptions> = {}): Promise<Chain> => {
  const file = options.file ?? chainFile();
  const chain = await startChain({ file, vaultSecret: VAULT_SECRET, slotMs: null, ...options });
  onTestFinished(() => chain.stop());
  return chain;
};

export interface Wallets {
  vault: KeyPairSigner;
  faucet: KeyPairSigner;
}

export const walletsOf = async ({ faucetSecret }: Chain): Promise<Wallets> => ({
  vault: await keyPairOf(VAULT_SECRET),
  faucet: await keyPairOf(faucetSecret),
});

export interface OpenChain extends Wallets {
  chain: Chain;
  settings: SolanaSettings;
  rpc: ReturnType<typeof sandboxRpc>;
  solana: Awaited<ReturnType<typeof openSolana>>;
  testWallet: ReturnType<typeof openTestWallet>;
  /** Lets the chain run until everything so far is final. */
  settle(): Promise<void>;
  /** A transaction of any instructions, sent and taken. */
  send(payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<SignedTransfer>;
}

/** Kit's own client, for a chain that gives lamports away. */
const sandboxRpc = (url: string) => createSolanaRpc(url);

/** A chain, and every way to speak to it. */
export const openTestChain = async (
  options: Partial<ChainOptions> & { settings?: Partial<SolanaSettings> } = {},
): Promise<OpenChain> => {
  const chain = await startTestChain(options);
  const { vault, faucet } = await walletsOf(chain);
  const settings = {
    rpcUrls: [chain.url],
    vault,
    mints: chain.mints,
    // A busy machine is no silent chain.
    timeLimitMs: 20_000,
    ...options.settings,
  };
  const solana = await openSolana(settings);
  const providers = openProviders({ urls: [chain.url] });
  return {
    chain,
    vault,
    faucet,
    settings,
    rpc: sandboxRpc(chain.url),
    solana,
    testWallet: openTestWallet(settings, faucet),
    settle: () => chain.step(40),
    send: async (payer, instructions) => {
      const lifetime = await readBlockhash(providers);
      const signed = await signInstructions(payer, instructions, lifetime);
      const report = await solana.send(signed, { preflight: true });
      if (report.outcome !== 'accepted') throw new Error(JSON.stringify(report));
      await chain.step();
      return signed;
    },
  };
};

export const newAddress = async (): Promise<string> => (await generateKeyPairSigner()).address;

/** A payout to a wallet that nobody has seen before, unless one is given. */
export const orderTo = async (
  { solana }: Pick<OpenChain, 'solana'>,
  order: Partial<TransferOrder> = {},
): Promise<TransferOrder> => {
  const wallet = order.wallet ?? (await newAddress());
  const destination = await solana.readDestination(wallet, order.assetCode ?? 'USDC');
  if (!destination.payable) throw new Error(destination.sentence);
  const { tokenAccount } = destination;
  return { memo: 'po_test', assetCode: 'USDC', amount: 1_000_000n, tokenAccount, wallet, ...order };
};

/** What one transfer can be bound to now. */
export const newLifetime = async (chain: Pick<PayoutChain, 'readLifetimes'>): Promise<Lifetime> => {
  const [lifetime] = await chain.readLifetimes(1, new Set());
  if (lifetime === undefined) throw new Error('there is nothing to bind a transfer to');
  return lifetime;
};

export const signedPayout = async (
  open: Pick<OpenChain, 'solana'>,
  order: Partial<TransferOrder> = {},
): Promise<SignedTransfer> => {
  const { solana } = open;
  return solana.sign(await orderTo(open, order), await newLifetime(solana));
};

/** Tokens in an account as the tip of the chain has them; 0 where there is none. */
export const tokensIn = async ({ rpc }: Pick<OpenChain, 'rpc'>, account: string) => {
  const balance = await rpc
    .getTokenAccountBalance(address(account), { commitment: 'processed' })
    .send()
    .catch(() => undefined);
  return BigInt(balance?.value.amount ?? '0');
};
