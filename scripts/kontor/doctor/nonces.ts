import type { SolanaVault } from '#payments/solana/open-vault.ts';
import type { Mode } from '#access/key.ts';
import { COMPARE } from '../vault/answers.ts';
import { fault, fine, warning, type Finding } from './finding.ts';

/** Checks durable nonces: a payout that is bound to an unusable one would never be sent. */

type Health = Awaited<ReturnType<SolanaVault['examineNonceAccounts']>>[number];

const foundIn = (health: Health): string => {
  const { account, state } = health;
  if (state === 'missing') return `${account} is not on this chain`;
  if (state === 'never-set-up') return `${account} was never set up as a nonce account`;
  if (state === 'disputed') {
    const each = health.answers.map(({ provider, state: said }) => `${provider} says ${said}`);
    return `no quorum of providers agrees on ${account}: ${each.join('; ')}`;
  }
  if (state === 'foreign') return `${account} belongs to ${health.authority}, not to the vault`;
  return `${account} is no nonce account on this chain`;
};

const adviceFor = (mode: Mode, health: Health, vault: string): string => {
  const variable = `SOLANA_${mode.toUpperCase()}_NONCES`;
  if (health.state === 'disputed') return COMPARE;
  const instead = `Take it out of ${variable}; vault nonces --mode ${mode} makes another.`;
  if (health.state === 'missing') return `Wait some 15 s if it was made just now. ${instead}`;
  if (health.state === 'foreign')
    return `${instead} Or let its authority hand it to the vault ${vault}.`;
  return instead;
};

/** Returns nothing if no nonce accounts are set: then payouts use recent blockhashes. */
export const checkNonces = async (mode: Mode, opened: SolanaVault): Promise<Finding[]> => {
  const check = `Durable nonces of ${mode} mode`;
  const { chain, nonceAccounts, examineNonceAccounts } = opened;
  if (nonceAccounts.length === 0) return [];
  const healths = await examineNonceAccounts(nonceAccounts);
  const bad = healths.filter(({ state }) => state !== 'ready');
  const liars = [...new Set(healths.flatMap(({ dissenters }) => dissenters))];
  const named = liars.map((name) => warning(check, `${name} says otherwise`, COMPARE));
  if (bad.length === 0)
    return [fine(check, `${nonceAccounts.length} on the chain, each the vault's own`), ...named];
  return [
    ...bad.map((health) =>
      fault(check, foundIn(health), adviceFor(mode, health, chain.vaultAddress)),
    ),
    ...named,
  ];
};
