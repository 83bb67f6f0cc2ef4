import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readEnvironment } from '#kernel/config/env.ts';
import { openChains } from '#app/payment-chains.ts';
import { VAULT_SECRET, type OpenChain } from './chain.ts';
import { certificateFor } from './certificate.ts';
import { ROOT, start, type Running } from './process.ts';

/** The signer of examples/signer in a process of its own, with certificates made on the spot. */
export interface TestSigner {
  url: string;
  /** As the worker's process would have them. */
  variables: Readonly<Record<string, string>>;
  deny(...addresses: string[]): Promise<void>;
  output(): string;
  stop(): Promise<void>;
  /** The same signer again, at the same port. */
  restart(): Promise<void>;
}

const PROGRAM = join(ROOT, 'examples/signer/signer.js');

const filesIn = async (folder: string, files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
};

export const startSigner = async (
  open: Pick<OpenChain, 'chain' | 'vault'>,
  limits: Readonly<Record<string, string>> = {},
): Promise<TestSigner> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-signer-'));
  const at = (name: string): string => join(folder, name);
  const [server, client] = [certificateFor('localhost'), certificateFor('kontor.test')];
  await filesIn(folder, {
    'server.pem': server.cert,
    'server.key': server.key,
    'client.pem': client.cert,
    'client.key': client.key,
    seed: Buffer.from(VAULT_SECRET).toString('hex'),
    deny: '',
  });
  const { USDC, EURC } = open.chain.mints;
  const settings = {
    SIGNER_SEED_FILE: at('seed'),
    SIGNER_DENY_FILE: at('deny'),
    SIGNER_LEDGER_FILE: at('ledger'),
    SIGNER_TLS_CERTIFICATE: at('server.pem'),
    SIGNER_TLS_KEY: at('server.key'),
    SIGNER_CLIENT_CERTIFICATE: at('client.pem'),
    SIGNER_MINTS: `USDC=${USDC},EURC=${EURC}`,
    SIGNER_MOST: '10',
    SIGNER_MOST_A_DAY: '15',
    SIGNER_MOST_A_DAY_TO_ONE: '12',
    ...limits,
  };
  const run = (port: string): Promise<Running> =>
    start([PROGRAM], /at https:\/\/\S+:(\d+)/, { ...settings, SIGNER_PORT: port });
  let running = await run('0');
  const port = running.found[1] ?? '';
  onTestFinished(async () => {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const url = `https://localhost:${port}/sign`;
  return {
    url,
    variables: {
      SOLANA_TEST_RPC: open.chain.url,
      SOLANA_TEST_CLUSTER: 'sandbox',
      SOLANA_TEST_VAULT_ADDRESS: open.vault.address,
      SOLANA_TEST_SIGNER: url,
      SIGNER_CERTIFICATE: at('client.pem'),
      SIGNER_KEY: client.key,
      SIGNER_AUTHORITY: at('server.pem'),
    },
    deny: (...addresses) => writeFile(at('deny'), addresses.join('\n')),
    output: () => running.output(),
    stop: () => running.stop(),
    restart: async () => {
      await running.stop();
      running = await run(port);
    },
  };
};

/** The chain of test mode as a worker with these variables opens it. */
export const openedWith = async (variables: Readonly<Record<string, string>>) => {
  const { solana } = (await openChains(readEnvironment(variables))).test;
  if (solana === undefined) throw new Error('no chain was opened');
  return solana;
};
