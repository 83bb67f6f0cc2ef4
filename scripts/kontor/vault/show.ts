import { amountOf, amountText } from '#kernel/money/amount.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { coinText } from '#kernel/money/chains.ts';
import type { AgreedVault, VaultBalances } from '#payments/chain/ports.ts';
import { command } from '../command.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, facts, table, type OutputOptions } from '../output.ts';
import { COMPARE } from './answers.ts';
import { openedVault } from './opened.ts';

/** The balances of the vault, as pairs of coin and amount. */
export const coinsOf = ({ coin, tokens }: Omit<VaultBalances, 'block'>): [string, string][] => [
  ['SOL', coinText('solana', coin)],
  ...ASSET_CODES.flatMap((code): [string, string][] => {
    const amount = tokens[code];
    return amount === undefined ? [] : [[code, amountText(amountOf(amount), code)]];
  }),
];

/** The answer of each provider, if they differ. */
const answersOf = ({ said }: AgreedVault) => {
  const all = said.map((each) => ({ ...each, coins: coinsOf(each) }));
  const [first] = all;
  const isSame = all.every(({ coins }) => String(coins) === String(first?.coins));
  return isSame
    ? []
    : all.map(({ provider, block, coins }) => {
        return { provider, slot: String(block), ...Object.fromEntries(coins) };
      });
};

/** The names of the coins on which no quorum agrees. */
const disputedCoins = ({ disputed }: AgreedVault): string[] =>
  disputed.map((what) => (what === 'coin' ? 'SOL' : what));

const doubtsOf = (vault: AgreedVault, answers: ReturnType<typeof answersOf>): string[] => {
  if (answers.length === 0) return [];
  const disputed = disputedCoins(vault).join(', ');
  return [
    'Providers say different things:',
    table(
      ['Provider', 'Slot', ...coinsOf(vault).map(([name]) => name)],
      answers.map((each) => Object.values(each)),
    ),
    ...(disputed === ''
      ? []
      : [`No quorum of providers agrees on ${disputed}: the least is shown. ${COMPARE}`]),
  ];
};

export const vaultShow = () =>
  modeOption(
    command({
      name: 'show',
      does:
        'Shows where the vault of a mode is and what it has at a finalized slot, as a quorum ' +
        'of providers answers, and the answer of each if they differ.',
      examples: ['vault show --mode live'],
      json:
        '{address, slot, SOL, USDC, EURC, nonceAccounts, disputed: [coin], answers: [{provider, ' +
        'slot, SOL, USDC, EURC}]}; a coin without a mint is absent',
    }),
  ).action(async (options: OutputOptions & ModeOptions) => {
    const { chain, nonceAccounts } = await openedVault(modeOf(options));
    const vault = await chain.readVault();
    const { vaultAddress: address } = chain;
    const [slot, coins, answers] = [String(vault.block), coinsOf(vault), answersOf(vault)];
    const lines = facts([
      ['Address', address],
      ['Slot', slot],
      ...coins,
      ['Nonce accounts', nonceAccounts.length > 0 ? nonceAccounts.join('\n') : null],
    ]);
    const value = { address, slot, ...Object.fromEntries(coins), nonceAccounts };
    const text = [lines, ...doubtsOf(vault, answers)].join('\n\n');
    answer(options, { ...value, disputed: disputedCoins(vault), answers }, text);
  });
