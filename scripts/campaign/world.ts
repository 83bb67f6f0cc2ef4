import { mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { openKontor, type Kontor } from '../../src/client/kontor.ts';
import { seededRandom, type Random } from '../bench/random.ts';
import { startChainProcess, type ChainProcess } from '../sandbox/chain-process.ts';
import { bookOpening } from '../sandbox/opening.ts';
import { sandboxVariables } from '../sandbox/variables.ts';
import { hexOf, sha256 } from '../solana-sandbox/bytes.ts';
import { FAUCET_SECRET } from '../solana-sandbox/secrets.ts';
import type { Listener } from './exchange.ts';
import { Faults } from './faults.ts';
import { openGateway, type Gateway } from './gateway.ts';
import type { Liar } from './lies.ts';
import { Program } from './program.ts';
import { openProvider } from './provider.ts';
import { openReceiver, type Receiver } from './receiver.ts';

/** All processes and servers of a campaign, on this machine alone and in a folder of its own. */

export interface World {
  folder: string;
  variables: Readonly<Record<string, string>>;
  chain: ChainProcess;
  vaultSecret: Uint8Array;
  /** The providers, through which alone Kontor knows the chain. */
  rpcUrls: readonly string[];
  faults: Faults;
  programs: readonly Program[];
  gateway: Gateway;
  receivers: readonly Receiver[];
  /** The database of test mode. */
  store: Store;
  kontor: Kontor;
  /** Who lies from now on, one of them at a time. */
  setLiar(liar: Liar): void;
  /** Choices of one part alone, so that the parts do not change each other's. */
  randomFor(part: string): Random;
  end(): Promise<void>;
}

const VAULT_SECRET = sha256('the vault of the campaign');
const ROOT = resolve(import.meta.dirname, '../..');
const FUNCTIONS = ['v1.ts', 'reserves.ts', 'healthz.ts'];
const PROGRAMS = ['first', 'second'];
const PROVIDERS = 3;
const LIES_FOR_MS = 5000;
/** Four times as fast as Solana: 32 blocks are three seconds. */
const SLOT_MS = 100;
const START_MOST_MS = 60_000;
const ANSWER_MOST_MS = 6000;

/** What the oracle's prices are made of, and what a stranger may not do so often. */
const SETTINGS = {
  PORT: '0',
  PAYOUT_SPREAD_BPS: '50',
  PAYOUT_FEE_CRYPTO: '0.25',
  PAYOUT_FEE_FIAT: '0.5',
  RATE_LIMIT: '1000000',
  DEMO: '0',
  NO_COLOR: '1',
};

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-campaign-'));
  for (const name of ['dist', 'functions']) await mkdir(join(folder, name));
  for (const name of FUNCTIONS)
    await symlink(join(ROOT, 'functions', name), join(folder, 'functions', name));
  return folder;
};

/** Which of the providers lies now; undefined where none does. */
const turnsOf = (random: Random) => {
  const turns = Array.from({ length: 1000 }, () => Math.floor(random.next() * (PROVIDERS + 1)));
  return (): number | undefined =>
    turns[Math.floor(performance.now() / LIES_FOR_MS) % turns.length];
};

const openProviders = async (chainUrl: string, faults: Faults, random: Random) => {
  const turn = turnsOf(random);
  let lie: Liar | undefined;
  const listeners: Listener[] = [];
  for (let index = 0; index < PROVIDERS; index += 1) {
    const liar = (): Liar | undefined => (turn() === index ? lie : undefined);
    listeners.push(await openProvider({ chainUrl, faults, liar }));
  }
  return { listeners, setLiar: (liar: Liar) => void (lie = liar) };
};

const variablesIn = (folder: string, rpcUrls: readonly string[]) => ({
  ...SETTINGS,
  DATABASE_URL: `file:${join(folder, 'kontor.db')}`,
  TEST_DATABASE_URL: `file:${join(folder, 'kontor-test.db')}`,
  ...sandboxVariables(rpcUrls.join(','), hexOf(VAULT_SECRET)),
  SOLANA_TEST_WALLET: Buffer.from(FAUCET_SECRET).toString('hex'),
});

const startPrograms = async (
  folder: string,
  variables: World['variables'],
  random: Random,
): Promise<Program[]> => {
  const programs = PROGRAMS.map((name) => new Program({ name, folder, variables, random }));
  // The first one makes the database.
  for (const program of programs) {
    program.keep();
    await program.ready(START_MOST_MS);
  }
  return programs;
};

const credentialsIn = async (folder: string) => {
  const text = await readFile(join(folder, '.kontor/test-organization'), 'utf8');
  const [organizationId = '', apiKey = ''] = text.trim().split(':');
  return { organizationId, apiKey };
};

const startChain = (folder: string): Promise<ChainProcess> => {
  const order = { file: join(folder, 'chain.db'), slotMs: SLOT_MS, port: 0 };
  return startChainProcess({ ...order, vaultSecret: hexOf(VAULT_SECRET) });
};

interface Around {
  folder: string;
  chainUrl: string;
  faults: Faults;
  randomFor: World['randomFor'];
}

/** Kontor itself, and all that it speaks with but the chain. */
const openServers = async ({ folder, chainUrl, faults, randomFor }: Around) => {
  const { listeners, setLiar } = await openProviders(chainUrl, faults, randomFor('liar'));
  const rpcUrls = listeners.map(({ url }) => url);
  const variables = variablesIn(folder, rpcUrls);
  const programs = await startPrograms(folder, variables, randomFor('programs'));
  const gateway = await openGateway({ programs, faults, random: randomFor('gateway') });
  const receivers = [
    await openReceiver(faults, []),
    await openReceiver(faults, ['payout.completed', 'payout.failed', 'payment.completed']),
  ];
  const close = async (): Promise<void> => {
    await Promise.all(programs.map((program) => program.end()));
    await Promise.all([gateway, ...receivers, ...listeners].map((each) => each.close()));
  };
  return { rpcUrls, variables, programs, gateway, receivers, setLiar, close };
};

export const openWorld = async (seed: number): Promise<World> => {
  const randomFor = (part: string): Random =>
    seededRandom(Buffer.from(sha256(`${seed} ${part}`)).readUInt32LE());
  const folder = await newFolder();
  const chain = await startChain(folder);
  const faults = new Faults(randomFor('faults'));
  const around = { folder, chainUrl: chain.url, faults, randomFor };
  const { close, ...servers } = await openServers(around);
  const store = await openStore({ url: servers.variables.TEST_DATABASE_URL });
  await bookOpening(store, systemWorld.now);
  const { organizationId, apiKey } = await credentialsIn(folder);
  const settings = { url: servers.gateway.url, organizationId, apiKey };
  return {
    ...{ folder, chain, faults, randomFor, vaultSecret: VAULT_SECRET, ...servers, store },
    kontor: openKontor({ ...settings, retries: 1, timeoutMs: ANSWER_MOST_MS }),
    end: async () => {
      await store.close();
      await close();
      await chain.stop();
    },
  };
};
