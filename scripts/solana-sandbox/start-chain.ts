import { randomBytes } from 'node:crypto';
import { airdropFrom } from './airdrop.ts';
import { addressBytes, base58, sha256 } from './bytes.ts';
import { sandboxFates } from './fates.ts';
import {
  genesisAccounts,
  SANDBOX_MINTS,
  takenAccounts,
  VAULT_FUNDS,
  type Funds,
} from './genesis.ts';
import { openBlockchain, type OpenBlockchain } from './open-blockchain.ts';
import { FAUCET_SECRET, keyPairOf } from './secrets.ts';
import { listen } from './server.ts';

/** A Solana of one's own: real programs, blocks that pass, and all of it in one file. */

export interface ChainOptions {
  /** The libSQL file that keeps the chain; it is made when it is missing. */
  file: string;
  /** 0, the default, takes a free one. */
  port?: number | undefined;
  /** The test vault's 32-byte seed, or the 64 bytes that Solana's own tools keep. */
  vaultSecret: Uint8Array;
  /** What the vault has on a new chain. */
  vaultFunds?: Funds | undefined;
  /** Default 400, as on mainnet; null: slots come by `step` alone. */
  slotMs?: number | null | undefined;
  /** Default 2. */
  confirmedAfterSlots?: number | undefined;
  /** Default 32: 12.8 seconds at the usual pace. */
  finalizedAfterSlots?: number | undefined;
  nowMs?: (() => number) | undefined;
}

export interface Chain {
  /** Where the JSON-RPC is spoken. */
  url: string;
  vaultAddress: string;
  faucetAddress: string;
  /** The seed of the wallet that holds all other coins and may mint and freeze them. */
  faucetSecret: Uint8Array;
  mints: typeof SANDBOX_MINTS;
  /** Lets so many slots pass at once; they are on disk before it returns. */
  step(slots?: number): Promise<void>;
  stop(): Promise<void>;
}

const SLOT_MS = 400;
/** Blockhashes are remembered for as long; a node that lags further would know none. */
const LAG_MOST_SLOTS = 100;

const lagsOf = ({ confirmedAfterSlots = 2, finalizedAfterSlots = 32 }: ChainOptions) => {
  const isSound =
    confirmedAfterSlots >= 0 &&
    finalizedAfterSlots >= confirmedAfterSlots &&
    finalizedAfterSlots <= LAG_MOST_SLOTS;
  if (!isSound)
    throw new RangeError(`0 ≤ confirmed ≤ finalized ≤ ${LAG_MOST_SLOTS} slots is expected`);
  return { confirmedAfterSlots, finalizedAfterSlots };
};

const assertVaultIsHere = ({ chain }: OpenBlockchain, vault: string, file: string): void => {
  if (chain.account(addressBytes(vault), chain.slotAt('processed')) !== null) return;
  throw new Error(
    `The chain in ${file} was begun with another vault: remove the file for a new chain, ` +
      'or give back the vault’s former secret.',
  );
};

const open = async (options: ChainOptions) => {
  const { file, vaultSecret, vaultFunds = VAULT_FUNDS, slotMs = SLOT_MS } = options;
  const { nowMs = Date.now } = options;
  const faucet = await keyPairOf(FAUCET_SECRET);
  const { address: vault } = await keyPairOf(vaultSecret);
  const opened = await openBlockchain({
    file,
    slotMs,
    nowMs,
    lags: lagsOf(options),
    newSeed: () => randomBytes(32),
    genesis: (machine) => genesisAccounts(machine, { faucet, vault, vaultFunds }),
    standing: takenAccounts,
  });
  return { opened, faucet, vault };
};

export const startChain = async (options: ChainOptions): Promise<Chain> => {
  const { opened, faucet, vault } = await open(options);
  try {
    assertVaultIsHere(opened, vault, options.file);
    const { chain } = opened;
    const genesisHash = base58(sha256(chain.blockhashAt(0n)));
    const airdrop = airdropFrom(faucet, chain);
    const node = { chain, genesisHash, airdrop, fates: await sandboxFates() };
    const server = await listen(node, options.port ?? 0);
    return {
      url: server.url,
      vaultAddress: vault,
      faucetAddress: faucet.address,
      faucetSecret: FAUCET_SECRET,
      mints: SANDBOX_MINTS,
      step: (slots = 1) => opened.step(slots),
      stop: async () => {
        await server.close();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
};
