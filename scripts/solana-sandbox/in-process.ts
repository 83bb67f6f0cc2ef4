import { base58, sha256 } from './bytes.ts';
import { genesisAccounts, type Funds } from './genesis.ts';
import type { Blockchain } from './blockchain.ts';
import { ChainMemory } from './chain-memory.ts';
import type { ChangedAccount } from './landing.ts';
import { Machine } from './machine.ts';
import { openBlockchain } from './open-blockchain.ts';
import { answer } from './rpc/json-rpc.ts';
import { FAUCET_SECRET, keyPairOf } from './secrets.ts';

/** The chain without a port: it is asked in JSON-RPC as if over the network. */
export interface ChainInProcess {
  chain: Blockchain;
  ask(request: string): Promise<string>;
  close(): Promise<void>;
}

interface InProcessOptions {
  vaultSecret: Uint8Array;
  vaultFunds: Funds;
  /** The same seed gives the same blockhashes. */
  seed: string;
  slotMs: number;
  nowMs: () => number;
  /** Accounts that are there from the start besides the usual ones. */
  accounts?: readonly ChangedAccount[];
}

/** A new machine takes longer than many transactions: those of chains that have ended wait here. */
const machines: Machine[] = [];

const giveBack = (machine: Machine, memory: ChainMemory): void => {
  for (const address of memory.addresses) machine.write(address, null);
  machines.push(machine);
};

export const openChainInProcess = async (options: InProcessOptions): Promise<ChainInProcess> => {
  const { vaultSecret, vaultFunds, seed, slotMs, nowMs, accounts = [] } = options;
  const faucet = await keyPairOf(FAUCET_SECRET);
  const { address: vault } = await keyPairOf(vaultSecret);
  const memory = new ChainMemory();
  const machine = machines.pop() ?? new Machine();
  const opened = await openBlockchain({
    file: memory,
    machine,
    slotMs,
    nowMs,
    lags: { confirmedAfterSlots: 2, finalizedAfterSlots: 32 },
    newSeed: () => sha256(seed),
    genesis: async () => [
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
    close: async () => {
      await opened.close();
      giveBack(machine, memory);
    },
  };
};
