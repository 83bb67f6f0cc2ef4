import { base58, sha256 } from './bytes.ts';
import { genesisAccounts, type Funds } from './genesis.ts';
import type { Blockchain } from './blockchain.ts';
import type { ChangedAccount } from './landing.ts';
import { openBlockchain } from './open-blockchain.ts';
import { answer } from './rpc/json-rpc.ts';
import { FAUCET_SECRET, keyPairOf } from './secrets.ts';

/** The chain without a door: who has it, asks it in JSON-RPC as if over the wire. */
export interface ChainInProcess {
  chain: Blockchain;
  ask(request: string): Promise<string>;
  close(): Promise<void>;
}

interface InProcessOptions {
  file: string;
  vaultSecret: Uint8Array;
  vaultFunds: Funds;
  /** The same seed gives the same blockhashes. */
  seed: string;
  slotMs: number;
  nowMs: () => number;
  /** Accounts that are there from the start besides the usual ones. */
  accounts?: readonly ChangedAccount[];
}

export const openChainInProcess = async (options: InProcessOptions): Promise<ChainInProcess> => {
  const { file, vaultSecret, vaultFunds, seed, slotMs, nowMs, accounts = [] } = options;
  const faucet = await keyPairOf(FAUCET_SECRET);
  const { address: vault } = await keyPairOf(vaultSecret);
  const opened = await openBlockchain({
    file,
    slotMs,
    nowMs,
    lags: { confirmedAfterSlots: 2, finalizedAfterSlots: 32 },
    newSeed: () => sha256(seed),
    genesis: async (machine) => [
      ...(await genesisAccounts(machine, { faucet, vault, vaultFunds })),
      ...accounts,
    ],
  });
  const { chain } = opened;
  const genesisHash = base58(sha256(chain.blockhashAt(0n)));
  const airdrop = (): Promise<string> => Promise.reject(new Error('there is no faucet here'));
  return {
    chain,
    ask: async (request) => (await answer({ chain, genesisHash, airdrop }, request)) ?? '',
    close: () => opened.close(),
  };
};
