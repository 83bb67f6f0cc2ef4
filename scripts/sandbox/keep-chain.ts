import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FAUCET_SECRET } from '../solana-sandbox/secrets.ts';
import {
  doesAnswer,
  readAddress,
  removeAddress,
  writeAddress,
  type ChainAddress,
} from './address-file.ts';
import { startChainProcess, type ChainOrder, type ChainProcess } from './chain-process.ts';
import { sandboxVariables } from './variables.ts';
import { keepVault } from './vault-file.ts';

/** Keeps the sandbox chain running as long as this process. */

interface SandboxOptions {
  folder: string;
  /** Derived from the database: another database has another chain. */
  name: string;
  slotMs: number;
}

export interface SandboxChain {
  address: ChainAddress;
  /** The environment variables of the chain that functions read. */
  variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

interface Begun {
  address: ChainAddress;
  /** Undefined if another process on this machine runs the chain. */
  own: ChainProcess | undefined;
}

const begin = async ({ folder, name }: SandboxOptions, order: ChainOrder): Promise<Begun> => {
  const known = await readAddress(folder);
  if (known?.name === name && (await doesAnswer(known))) return { address: known, own: undefined };
  const own = await startChainProcess(order);
  const { url, vaultAddress, faucetAddress } = own;
  const address = { name, url, vaultAddress, faucetAddress };
  await writeAddress(folder, address);
  return { address, own };
};

const LOOK_EVERY_MS = 500;

/** The first process runs the chain for all; when that process ends, another one continues it. */
const guard = (folder: string, order: ChainOrder, { address, own: first }: Begun) => {
  const stopping = new AbortController();
  let own = first;
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await own?.ended;
      own = undefined;
      await pause(LOOK_EVERY_MS, undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted || (await doesAnswer(address, stopping.signal))) continue;
      if (stopping.signal.aborted) break;
      console.error('The sandbox chain has ended: it is started again');
      own = await startChainProcess(order).catch(() => undefined);
      if (own !== undefined) await writeAddress(folder, address);
    }
  };
  const running = run();
  const end = async (): Promise<void> => {
    if (own === undefined) return;
    await removeAddress(folder);
    await own.stop();
  };
  return async (): Promise<void> => {
    stopping.abort();
    await end();
    await running;
    // Also ends a chain that was started again during the stop.
    await end();
  };
};

/** Starts the chain, unless another `npm start` on this database runs it already. */
export const keepChain = async (options: SandboxOptions): Promise<SandboxChain> => {
  const { folder, name, slotMs } = options;
  const vaultSecret = await keepVault(folder);
  const order = { file: join(folder, `chain-${name}.db`), vaultSecret, slotMs, port: 0 };
  const begun = await begin(options, order);
  const { address } = begun;
  const variables = {
    ...sandboxVariables(address.url, vaultSecret),
    // The faucet holds all other coins of the sandbox: test deposits come from it.
    SOLANA_TEST_WALLET: Buffer.from(FAUCET_SECRET).toString('hex'),
  };
  const again = { ...order, port: Number(new URL(address.url).port) };
  return { address, variables, stop: guard(folder, again, begun) };
};
