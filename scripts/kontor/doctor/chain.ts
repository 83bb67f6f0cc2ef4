import type { Environment } from '#kernel/config/env.ts';
import { MODES, type Mode } from '#access/key.ts';
import { coinText } from '#kernel/money/chains.ts';
import { openChains, type OpenedChains } from '#app/payment-chains.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { AgreedVault, ProviderHealth, VaultBalances } from '#payments/chain/ports.ts';
import { hasQuorum } from '#payments/solana/providers.ts';
import { isUnwitnessed, type SolanaVault } from '#payments/solana/open-vault.ts';
import { COMPARE } from '../vault/answers.ts';
import { coinsOf } from '../vault/show.ts';
import { fault, fine, warning, type Finding } from './finding.ts';
import { checkNonces } from './nonces.ts';

/**
 * Checks the chains: whether they answer, whether they are the right ones, and whether the vault
 * can pay the costs of payouts.
 */

/** Enough for about fifty payouts to wallets without a token account. */
const LAMPORTS_LEAST = 100_000_000n;

type Variables = Environment['chains']['solana'][Mode];

const EXPECTED = { mainnet: 'mainnet', devnet: 'devnet', sandbox: 'other' } as const satisfies {
  [Cluster in Variables['cluster']]: ProviderHealth['network'];
};

const ALONE =
  'one provider alone could say that money came in or went out: nothing is paid or credited';
const SECOND = 'Add another provider, on a host of its own, to SOLANA_LIVE_RPC by comma.';
const ACCEPT = 'SOLANA_LIVE_SINGLE_PROVIDER=accepted';

/** Reported at every run, because an accepted risk is still a risk. */
const checkWitnesses = ({ mode, settings }: Asked): Finding[] =>
  mode === 'test' || hasQuorum(settings.rpcUrls)
    ? []
    : [warning(`Providers of ${mode} mode`, `${ACCEPT}: one provider alone is believed`, SECOND)];

/** The settings of a chain in one mode, with the names of its environment variables. */
interface Asked {
  mode: Mode;
  check: string;
  variable: string;
  settings: Variables;
}

const coinsText = (balances: Omit<VaultBalances, 'block'>): string =>
  coinsOf(balances)
    .map(([name, amount]) => `${amount} ${name}`)
    .join(', ');

const checkVault = (
  { check }: Asked,
  { vaultAddress, vault }: { vaultAddress: string; vault: AgreedVault },
  providers: string,
): Finding => {
  const { coin, disputed, said } = vault;
  if (disputed.length > 0) {
    const each = said.map((one) => `${one.provider} says ${coinsText(one)}`).join('; ');
    return fault(check, `no quorum agrees on what the vault has: ${each}`, COMPARE);
  }
  if (coin < LAMPORTS_LEAST) {
    const advice = `Send SOL to the vault ${vaultAddress}: it pays the fees.`;
    return warning(check, `the vault has ${coinText('solana', coin)} SOL left`, advice);
  }
  return fine(check, `${providers}; the vault has ${coinsText(vault)}`);
};

const AGAIN = `Look again: one that goes on like this lies or lags. ${COMPARE}`;

/** Finds providers that contradict a quorum or do not answer. */
const checkEach = (
  { mode, settings }: Asked,
  { chain }: SolanaVault,
  { health, vault }: { health: readonly ProviderHealth[]; vault: AgreedVault },
): Finding[] => {
  const found = chain.providers.flatMap((name): string[] => {
    const of = health.find(({ provider }) => provider === name);
    if (of === undefined) return [`${name} does not answer`];
    if (of.network !== EXPECTED[settings.cluster])
      return [`${name} is not on ${settings.cluster}, but on: ${of.network}`];
    const statement = vault.said.find(({ provider }) => provider === name);
    if (statement === undefined) return [`${name} does not say what the vault has`];
    const text = coinsText(statement);
    return text === coinsText(vault) ? [] : [`${name} says that the vault has ${text}`];
  });
  const isAgreed = vault.disputed.length === 0;
  return isAgreed ? found.map((each) => warning(`Providers of ${mode} mode`, each, AGAIN)) : [];
};

const checkOpened = async (asked: Asked, opened: SolanaVault): Promise<Finding[]> => {
  const { check, mode, variable, settings } = asked;
  const { chain } = opened;
  const { length: configured } = settings.rpcUrls;
  const health = await chain.readHealth();
  const advice = `Check ${variable}_RPC; a sandbox runs as long as npm start does.`;
  if (health.length === 0) return [fault(check, 'does not answer', advice)];
  const isRight = ({ network }: ProviderHealth): boolean => network === EXPECTED[settings.cluster];
  const right = health.filter(isRight).map(({ provider }) => provider);
  if (!chain.isQuorum(right)) {
    const other = health.find((each) => !isRight(each));
    if (other === undefined) {
      const few = `${right.length} of ${configured} answer: too few to prove anything`;
      return [fault(check, few, advice)];
    }
    const reported = `${other.provider} is not on ${settings.cluster}, but on: ${other.network}`;
    return [fault(check, reported, `Mend ${variable}_RPC: money would go to another chain.`)];
  }
  const vault = await chain.readVault();
  const providers = `${right.length} of ${configured} answer for ${settings.cluster}`;
  return [
    checkVault(asked, { vaultAddress: chain.vaultAddress, vault }, providers),
    ...checkEach(asked, opened, { health, vault }),
    ...(await checkNonces(mode, opened)),
  ];
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
