import type { Environment } from '#kernel/config/env.ts';
import { MODES, type Mode } from '#access/key.ts';
import { ASSETS, ASSET_CODES } from '#kernel/money/assets.ts';
import { coinText } from '#kernel/money/chains.ts';
import { decimalText } from '#kernel/money/ratio.ts';
import { openChains, type OpenedChains } from '#app/payment-chains.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { ProviderHealth } from '#payments/chain/ports.ts';
import { hasQuorum } from '#payments/solana/providers.ts';
import { isUnwitnessed, type SolanaVault } from '#payments/solana/open-vault.ts';
import { fault, fine, warning, type Finding } from './finding.ts';
import { checkNonces } from './nonces.ts';

/** Checks of the chains: whether they answer, are the right ones, and can pay what payouts cost. */

/** Some fifty payouts to wallets that have no token account yet. */
const LAMPORTS_LEAST = 100_000_000n;

type Variables = Environment['chains']['solana'][Mode];

const EXPECTED = { mainnet: 'mainnet', devnet: 'devnet', sandbox: 'other' } as const satisfies {
  [Cluster in Variables['cluster']]: ProviderHealth['network'];
};

const ALONE =
  'one provider alone could say that money came in or went out: nothing is paid or credited';
const SECOND = 'Add another provider, on a host of its own, to SOLANA_LIVE_RPC by comma.';
const ACCEPT = 'SOLANA_LIVE_SINGLE_PROVIDER=accepted';

/** Said every time: what was accepted once is still a risk. */
const checkWitnesses = ({ mode, settings }: Asked): Finding[] =>
  mode === 'test' || hasQuorum(settings.rpcUrls)
    ? []
    : [warning(`Providers of ${mode} mode`, `${ACCEPT}: one provider alone is believed`, SECOND)];

/** One chain, in the names of the environment. */
interface Asked {
  mode: Mode;
  check: string;
  variable: string;
  settings: Variables;
}

const shown = (parts: bigint, decimals: number): string =>
  decimalText(parts, decimals).replace(/\.?0+$/, '');

const checkVault = async (
  { check }: Asked,
  { chain }: SolanaVault,
  providers: string,
): Promise<Finding> => {
  const { coin, tokens } = await chain.readVault();
  const sol = `${coinText('solana', coin)} SOL`;
  if (coin < LAMPORTS_LEAST) {
    const advice = `Send SOL to the vault ${chain.vaultAddress}: it pays the fees.`;
    return warning(check, `the vault has ${sol} left`, advice);
  }
  const coins = ASSET_CODES.flatMap((code) => {
    const amount = tokens[code];
    return amount === undefined ? [] : [`${shown(amount, ASSETS[code].decimals)} ${code}`];
  });
  return fine(check, `${providers}; the vault has ${[sol, ...coins].join(', ')}`);
};

const checkOpened = async (asked: Asked, opened: SolanaVault): Promise<Finding[]> => {
  const { check, mode, variable, settings } = asked;
  const { length: configured } = settings.rpcUrls;
  const found = await opened.chain.readHealth();
  const advice = `Check ${variable}_RPC; a sandbox runs as long as npm start does.`;
  if (found.length === 0) return [fault(check, 'does not answer', advice)];
  const other = found.find(({ network }) => network !== EXPECTED[settings.cluster]);
  if (other !== undefined) {
    const reported = `${other.provider} is not on ${settings.cluster}, but on: ${other.network}`;
    return [fault(check, reported, `Mend ${variable}_RPC: money would go to another chain.`)];
  }
  const providers = `${found.length} of ${configured} answer for ${settings.cluster}`;
  const first =
    found.length < configured
      ? warning(check, providers, `Check ${variable}_RPC.`)
      : await checkVault(asked, opened, providers);
  return [first, ...(await checkNonces(mode, opened))];
};

const checkAnswer = (asked: Asked, opened: SolanaVault): Promise<Finding[]> =>
  checkOpened(asked, opened).catch((error: unknown) => {
    if (!(error instanceof ChainUnavailableError)) throw error;
    return [fault(asked.check, 'does not answer', `Check ${asked.variable}_RPC.`)];
  });

const checkMode = async (
  mode: Mode,
  { environment, chains }: { environment: Environment; chains: OpenedChains },
): Promise<Finding[]> => {
  const variable = `SOLANA_${mode.toUpperCase()}`;
  const settings = environment.chains.solana[mode];
  const asked: Asked = { mode, check: `Chain of ${mode} mode`, variable, settings };
  const opened = chains[mode].solana;
  if (opened !== undefined)
    return [...checkWitnesses(asked), ...(await checkAnswer(asked, opened))];
  const { rpcUrls, hasVault } = settings;
  if (rpcUrls.length === 0 && !hasVault) return [fine(asked.check, 'none: no payouts on a chain')];
  if (isUnwitnessed(settings))
    return [fault(asked.check, ALONE, `${SECOND} Or accept it: ${ACCEPT}.`)];
  const missing = !hasVault ? `${variable}_VAULT` : `${variable}_RPC`;
  return [warning(asked.check, 'not set up', `Set ${missing} as well.`)];
};

export const checkChains = async (environment: Environment): Promise<Finding[]> => {
  const chains = await openChains(environment);
  const found = await Promise.all(MODES.map((mode) => checkMode(mode, { environment, chains })));
  return found.flat();
};
