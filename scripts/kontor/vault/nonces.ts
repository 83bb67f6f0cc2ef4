import { setTimeout as pause } from 'node:timers/promises';
import type { SolanaVault } from '#payments/solana/open-vault.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { UsageError } from '../failure.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, type OutputOptions } from '../output.ts';
import { openedVault } from './opened.ts';

type Options = OutputOptions & ConfirmOptions & ModeOptions & { count: string };

const COUNT_MOST = 64;
/** A transaction is final after about 13 seconds, and nodes may lag behind. */
const PATIENCE_MS = 90_000;
const LOOK_EVERY_MS = 500;

const countOf = ({ count: given }: Options): number => {
  const count = Number(given);
  if (Number.isInteger(count) && count > 0 && count <= COUNT_MOST) return count;
  throw new UsageError(`--count: expected 1 to ${COUNT_MOST}`);
};

const becomeFinal = async (vault: SolanaVault, accounts: readonly string[]): Promise<void> => {
  const untilMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const health = await vault.examineNonceAccounts(accounts);
    const waiting = health.find(({ state }) => state !== 'ready');
    if (waiting === undefined) return;
    if (Date.now() > untilMs)
      throw new Error(`${waiting.account} has not become final: look again later`);
    await pause(LOOK_EVERY_MS);
  }
};

export const vaultNonces = () =>
  modeOption(
    command({
      name: 'nonces',
      does:
        'Makes nonce accounts that the vault pays for, about 0.0015 SOL each. A payout that is ' +
        'bound to one can land once at most, by the rules of the chain itself, and one payout ' +
        'is on its way for each of them.',
      examples: ['vault nonces --mode live --count 8'],
      json: '{accounts, variable, value}: set the variable to the value; null when not wanted',
    }),
  )
    .option('--count <number>', 'how many', '1')
    .option('--yes', 'without asking')
    .action(async (options: Options) => {
      const mode = modeOf(options);
      const count = countOf(options);
      const opened = await openedVault(mode);
      const question = `Let the vault ${opened.chain.vaultAddress} pay for ${count}?`;
      if (!(await confirmed(options, question))) return answer(options, null, 'Nothing was done.');
      const accounts: string[] = [];
      while (accounts.length < count) accounts.push(await opened.makeNonceAccount());
      await becomeFinal(opened, accounts);
      const variable = `SOLANA_${mode.toUpperCase()}_NONCES`;
      const value = [...opened.nonceAccounts, ...accounts].join(',');
      return answer(options, { accounts, variable, value }, `${variable}=${value}`);
    });
