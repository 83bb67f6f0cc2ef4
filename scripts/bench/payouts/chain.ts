import { randomBytes } from 'node:crypto';
import { keyPairOf } from '../../solana-sandbox/secrets.ts';
import { startChainProcess } from '../../sandbox/chain-process.ts';
import { sandboxVariables } from '../../sandbox/variables.ts';

/** A sandbox chain of the benchmark's own, and the variables by which servers find it. */
interface BenchChain {
  variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const SEED_BYTES = 32;

/** A wallet that nobody has seen before. */
export const newAddress = async (): Promise<string> =>
  (await keyPairOf(randomBytes(SEED_BYTES))).address;

export const startBenchChain = async (file: string, slotMs: number): Promise<BenchChain> => {
  const vaultSecret = randomBytes(SEED_BYTES).toString('hex');
  const { url, stop } = await startChainProcess({ file, vaultSecret, slotMs, port: 0 });
  return { variables: sandboxVariables(url, vaultSecret), stop };
};
