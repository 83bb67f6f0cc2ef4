import { join } from 'node:path';
import { amountText } from '#kernel/money/amount.ts';
import { COINS, type Coin } from '../../simulate/coins.ts';
import { partsOf, type Evidence } from './evidence.ts';
import { runToEnd } from './run.ts';
import { faultsOf, type Verdicts } from './verdicts.ts';

/** The laws of the books: they add up, to what clients reckon and to what the chain has. */

const expectedOf = ({ deposits, payouts }: Evidence, accountId: string, coin: Coin): bigint => {
  let parts = 0n;
  for (const deposit of deposits)
    if (deposit.accountId === accountId && deposit.coin === coin)
      parts += partsOf(deposit.amount, coin);
  for (const payout of payouts)
    if (
      payout.status === 'COMPLETED' &&
      payout.accountId === accountId &&
      payout.sourceAssetCode === coin
    )
      parts -= partsOf(payout.sourceAmount, coin);
  return parts;
};

export const judgeBalances = (verdicts: Verdicts, evidence: Evidence): void => {
  const { accounts, balances } = evidence;
  const wanted = accounts.flatMap(({ accountId }) => COINS.map((coin) => ({ accountId, coin })));
  const faults = faultsOf(wanted, ({ accountId, coin }) => {
    const expected = amountText(expectedOf(evidence, accountId, coin), coin);
    const found = balances.find((each) => each.accountId === accountId && each.assetCode === coin);
    if (found?.available === expected && found.pending === '0') return undefined;
    const { available, pending } = found ?? {};
    return `${accountId} has ${available} and ${pending} pending, and not ${expected} ${coin}`;
  });
  verdicts.judge(
    'accounts have what came in less what went out',
    `${wanted.length} balances`,
    faults,
  );
};

const KONTOR = join(import.meta.dirname, '../../kontor.ts');

const COMMANDS = [
  ['db', 'verify'],
  ['reconcile', '--mode', 'test'],
  ['vault', 'check', '--mode', 'test'],
];

/** What an operator would ask. */
export const judgeCommands = async (
  verdicts: Verdicts,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> => {
  const faults: string[] = [];
  for (const command of COMMANDS) {
    const { code, output } = await runToEnd([KONTOR, ...command], folder, variables);
    if (code !== 0) faults.push(`${command.join(' ')} ended with ${code}: ${output.trim()}`);
  }
  const names = COMMANDS.map((command) => command.join(' ')).join(', ');
  verdicts.judge('the books add up, to the vault as well', names, faults);
};
