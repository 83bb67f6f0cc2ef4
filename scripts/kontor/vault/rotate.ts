import type { Mode } from '#access/key.ts';
import { amountOf, amountText } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { withHeldAmounts, type HeldAmount } from '#payments/deposit/held-amounts.ts';
import { accountsIn, readVaults, type Vaults } from '#payments/deposit/vaults.ts';
import { isAgreed } from '#payments/proof/agreed.ts';
import type { SolanaVault } from '#payments/solana/open-vault.ts';
import { vaultKeeper } from '#payments/storage/deposits/vaults.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { COMPARE } from './answers.ts';
import { openedVault } from './opened.ts';

type Options = OutputOptions & ConfirmOptions & ModeOptions;

const textIn = (amount: bigint, assetCode: AssetCode): string =>
  amountText(amountOf(amount), assetCode);

/** The amount by each provider, if they contradict each other. */
const answersOf = ({ said }: HeldAmount, assetCode: AssetCode) =>
  new Set(said.map(({ amount }) => amount)).size > 1
    ? said.map(({ provider, amount }) => ({ provider, amount: textIn(amount, assetCode) }))
    : [];

/** The least that earlier vaults still hold, and whether their keys are set here. */
const leftIn = async (opened: SolanaVault, { former }: Vaults) => {
  const set = new Set((await opened.sweeper.formerVaults()).map(({ address }) => address));
  const all = await withHeldAmounts(opened, accountsIn(former));
  return all.map(({ vault, assetCode, held }) => {
    const { agreed } = held;
    return {
      vault,
      assetCode,
      amount: agreed === undefined ? null : textIn(agreed.atLeast, assetCode),
      agreed: agreed !== undefined && isAgreed(agreed),
      answers: answersOf(held, assetCode),
      keyIsSet: set.has(vault),
    };
  });
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

type Rotated = NonNullable<Awaited<ReturnType<typeof rotate>>>;

const doubtsOf = (former: Rotated['former']): string[] => {
  const rows = former.flatMap(({ vault, assetCode, answers }) =>
    answers.map(({ provider, amount }) => [provider, vault, assetCode, amount]),
  );
  const disputed = former.some(({ agreed, answers }) => !agreed && answers.length > 0);
  return [
    ...(former.some(({ amount }) => amount === null)
      ? ['Too few providers say what earlier vaults hold: see doctor, and run this again.']
      : []),
    ...(rows.length === 0
      ? []
      : [
          'Providers say different things:',
          table(['Provider', 'Earlier vault', 'Asset', 'Holds'], rows),
        ]),
    ...(disputed
      ? [`No quorum of providers agrees: the least is shown and moved. ${COMPARE}`]
      : []),
  ];
};

const textOf = ({ vault, changed, former }: Rotated): string => {
  const verdict = changed ? `${vault} is the vault now.` : `${vault} is the vault already.`;
  const rows = former.map((each) => [
    each.vault,
    each.assetCode,
    each.amount ?? 'unknown',
    each.keyIsSet ? 'yes' : 'no: set it in SOLANA_…_FORMER_VAULTS',
  ]);
  const left = table(['Earlier vault', 'Asset', 'Holds', 'Key is set'], rows);
  return rows.length === 0 ? verdict : [verdict, left, ...doubtsOf(former)].join('\n\n');
};

export const vaultRotate = () =>
  modeOption(
    command({
      name: 'rotate',
      does:
        'Confirms that the vault of the environment is a new one: payouts leave from it, and ' +
        'the worker moves there what earlier vaults and their deposit addresses hold. Set the ' +
        'new key first, and the old one among the former vaults. Until then nothing is signed. ' +
        'What is left there is shown as a quorum of providers answers, and the answer of each ' +
        'if they differ.',
      examples: ['vault rotate --mode live'],
      json:
        '{vault, changed, former: [{vault, assetCode, amount, agreed, answers: [{provider, ' +
        'amount}], keyIsSet}]}, null if not wanted; amount is null where too few providers answer',
    }),
  )
    .option('--yes', 'without asking')
    .action(async (options: Options) => {
      const mode = modeOf(options);
      const done = await withStore((store) => rotate(store, mode, options), mode);
      if (done === undefined) return answer(options, null, 'Nothing was done.');
      return answer(options, done, textOf(done));
    });
