import { amountOf, amountText } from '#kernel/money/amount.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { coinText } from '#kernel/money/chains.ts';
import { command } from '../command.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, facts, type OutputOptions } from '../output.ts';
import { openedVault } from './opened.ts';

export const vaultShow = () =>
  modeOption(
    command({
      name: 'show',
      does: 'Shows where the vault of a mode is and what it has at a finalized slot.',
      examples: ['vault show --mode live'],
      json: '{address, slot, SOL, USDC, EURC, nonceAccounts}; a coin without a mint is absent',
    }),
  ).action(async (options: OutputOptions & ModeOptions) => {
    const { chain, nonceAccounts } = await openedVault(modeOf(options));
    const { block: slot, coin, tokens } = await chain.readVault();
    const SOL = coinText('solana', coin);
    const coins = ASSET_CODES.flatMap((code): [string, string][] => {
      const amount = tokens[code];
      return amount === undefined ? [] : [[code, amountText(amountOf(amount), code)]];
    });
    const { vaultAddress: address } = chain;
    const value = { address, slot: String(slot), SOL, ...Object.fromEntries(coins), nonceAccounts };
    const lines = facts([
      ['Address', address],
      ['Slot', String(slot)],
      ['SOL', SOL],
      ...coins,
      ['Nonce accounts', nonceAccounts.length > 0 ? nonceAccounts.join('\n') : null],
    ]);
    answer(options, value, lines);
  });
