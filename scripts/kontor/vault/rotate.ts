import type { Mode } from '#access/key.ts';
import { amountOf, amountText } from '#kernel/money/amount.ts';
import { readVaults, type Vaults } from '#payments/deposit/vaults.ts';
import { accountsIn } from '#payments/deposit/vaults.ts';
import type { SolanaVault } from '#payments/solana/open-vault.ts';
import { vaultKeeper } from '#payments/storage/deposits/vaults.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { openedVault } from './opened.ts';

type Options = OutputOptions & ConfirmOptions & ModeOptions;

/** What earlier vaults still hold, and whether their keys are set here. */
const leftIn = async ({ sweeper, chain }: SolanaVault, { former }: Vaults) => {
  const [provider = ''] = chain.providers;
  const set = new Set((await sweeper.formerVaults()).map(({ address }) => address));
  const accounts = accountsIn(former);
  const names = accounts.map(({ tokenAccount }) => tokenAccount);
  const amounts = names.length === 0 ? [] : await sweeper.readAmounts(provider, names);
  return accounts.map(({ vault, assetCode }, index) => ({
    vault,
    assetCode,
    amount: amountText(amountOf(amounts[index] ?? 0n), assetCode),
    keyIsSet: set.has(vault),
  }));
};

const rotate = async (store: Store, mode: Mode, options: Options) => {
  const opened = await openedVault(mode);
  const { sweeper } = opened;
  const source = { mode, chain: 'solana' } as const;
  const vaults = vaultKeeper(store);
  const { now } = systemWorld;
  const before = await readVaults({ vaults, sweeper, now }, source);
  const { address } = sweeper.vault;
  const question = `Pay out of ${address} from now on, and move everything there?`;
  if (!before.isConfirmed && !(await confirmed(options, question))) return undefined;
  if (!before.isConfirmed) await vaults.confirm(source, sweeper.vault, now());
  const after = await readVaults({ vaults, sweeper, now }, source);
  return { vault: address, changed: !before.isConfirmed, former: await leftIn(opened, after) };
};

const textOf = ({ vault, changed, former }: NonNullable<Awaited<ReturnType<typeof rotate>>>) => {
  const verdict = changed ? `${vault} is the vault now.` : `${vault} is the vault already.`;
  const rows = former.map((each) => [
    each.vault,
    each.assetCode,
    each.amount,
    each.keyIsSet ? 'yes' : 'no: set it in SOLANA_…_FORMER_VAULTS',
  ]);
  const left = table(['Earlier vault', 'Asset', 'Holds', 'Key is set'], rows);
  return rows.length > 0 ? `${verdict}\n\n${left}` : verdict;
};

export const vaultRotate = () =>
  modeOption(
    command({
      name: 'rotate',
      does:
        'Confirms that the vault of the environment is a new one: payouts leave from it, and ' +
        'the worker moves there what earlier vaults and their deposit addresses hold. Set the ' +
        'new key first, and the old one among the former vaults. Until then nothing is signed.',
      examples: ['vault rotate --mode live'],
      json: '{vault, changed, former: [{vault, assetCode, amount, keyIsSet}]}, null if not wanted',
    }),
  )
    .option('--yes', 'without asking')
    .action(async (options: Options) => {
      const mode = modeOf(options);
      const done = await withStore((store) => rotate(store, mode, options), mode);
      if (done === undefined) return answer(options, null, 'Nothing was done.');
      return answer(options, done, textOf(done));
    });
