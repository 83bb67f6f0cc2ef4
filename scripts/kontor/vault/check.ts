import type { Mode } from '#access/key.ts';
import { elsewhereReader } from '#app/held/elsewhere.ts';
import { outflowStores } from '#app/outflows.ts';
import { examineVault, type Examined } from '#payments/outflow/examine.ts';
import { leftIn, type TokenAccounts } from '#payments/outflow/outflow.ts';
import type { OpenOutflow, OutflowPorts, SigningStop } from '#payments/outflow/ports.ts';
import { reconcile } from '#payments/reconcile/reconcile.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { signedAmount } from '../signed-amount.ts';
import { withStore } from '../workplace.ts';
import { openedVault } from './opened.ts';

/** What stands between the vault and its payouts, and what to do about it. */

const shownOutflow = (
  { signature, memo, verdict, landing, judgedAt }: OpenOutflow,
  tokenAccounts: TokenAccounts,
) => ({
  signature,
  payoutId: memo,
  verdict,
  moved: leftIn(landing, tokenAccounts).map(({ assetCode, amount, to }) => ({
    assetCode,
    amount: signedAmount(amount, assetCode),
    to,
  })),
  judgedAt,
});

const shownStop = ({ assetCode, owed, held, block }: SigningStop) => ({
  assetCode,
  owed: signedAmount(owed, assetCode),
  held: signedAmount(held, assetCode),
  slot: String(block),
});

const adviceOf = (
  { state, quarantine }: Examined,
  {
    stops,
    open,
    mode,
  }: { stops: readonly SigningStop[]; open: readonly OpenOutflow[]; mode: Mode },
): string[] => [
  ...(state === 'unread'
    ? ['Too few providers of the chain answer: try again, or see doctor.']
    : []),
  ...(state === 'quarantined' && quarantine
    ? [
        `Restored at ${quarantine.restoredAt.toISOString()} from a backup of ` +
          `${quarantine.savedAt.toISOString()}. Nothing is signed until what was signed before ` +
          'can land no more, some two minutes, and every difference is 0. Deposits since are ' +
          'found by themselves; what you moved yourself, book with liquidity fund or withdraw. ' +
          `A difference from before the backup: db release --mode ${mode} --rail solana.`,
      ]
    : []),
  ...stops.map(
    ({ assetCode, owed, held }) =>
      `Send ${signedAmount(owed - held, assetCode)} ${assetCode} to the vault, and book it with ` +
      'liquidity fund --deposit; or find out what left it: reconcile, payouts list.',
  ),
  ...(open.length > 0
    ? ['Settle each transaction: payouts resolve SIGNATURE --payout ID, or --loss.']
    : []),
];

const checkOf = async (ports: OutflowPorts, mode: Mode) => {
  const source = { mode, chain: 'solana' } as const;
  const examined = await examineVault(ports, source);
  const stops = await ports.books.stops(source);
  const open = await ports.outflows.open(source);
  const { assets } = await reconcile({ ...ports, reader: ports.reconciliation }, mode);
  const { quarantine } = examined;
  const differences = assets.map(({ assetCode, difference }) => {
    return { assetCode, difference: signedAmount(difference, assetCode) };
  });
  return {
    mode,
    state: examined.state,
    signing: examined.state === 'ready' && stops.length === 0,
    quarantine: quarantine && !quarantine.isOver ? quarantine : null,
    stopped: stops.map(shownStop),
    outflows: open.map((each) => shownOutflow(each, ports.chain.tokenAccounts)),
    differences,
    advice: adviceOf(examined, { stops, open, mode }),
  };
};

const text = ({ signing, stopped, outflows, differences, advice }: Checked): string => {
  const parts = [
    table(
      ['Asset', 'Difference'],
      differences.map((each) => Object.values(each)),
    ),
    stopped.length > 0 &&
      table(
        ['Stopped', 'Owed', 'In the vault', 'Slot'],
        stopped.map((each) => Object.values(each)),
      ),
    outflows.length > 0 &&
      table(
        ['Transaction', 'Payout', 'Verdict', 'Moved'],
        outflows.map(({ signature, payoutId, verdict, moved }) => [
          signature,
          payoutId,
          verdict,
          moved.map(({ amount, assetCode, to }) => `${amount} ${assetCode} to ${to}`).join(', '),
        ]),
      ),
    ...advice,
    signing ? 'Payouts are signed.' : 'Payouts are not all signed.',
  ];
  return parts.filter((each) => each !== false).join('\n\n');
};

type Checked = Awaited<ReturnType<typeof checkOf>>;

export const vaultCheck = () =>
  modeOption(
    command({
      name: 'check',
      does:
        'Does what the worker does before it signs, and says what differs between the books and ' +
        'the vault and what to do: stopped assets, a quarantine after a restore, transactions ' +
        'that the books do not know. Exit code 1 when there is any.',
      examples: ['vault check --mode live', 'vault check --mode test --json'],
      json:
        '{mode, state: ready | unread | quarantined, signing, quarantine, stopped: [{assetCode, ' +
        'owed, held, slot}], outflows: [{signature, payoutId, verdict, moved, judgedAt}], ' +
        'differences: [{assetCode, difference}], advice}',
    }),
  ).action(async (options: OutputOptions & ModeOptions) => {
    const mode = modeOf(options);
    const opened = await openedVault(mode);
    const value = await withStore((store) => {
      const readElsewhere = elsewhereReader(store, { mode, chain: 'solana', opened });
      const ports = { ...outflowStores(store), chain: opened.chain, readElsewhere };
      return checkOf(ports, mode);
    }, mode);
    answer(options, value, text(value));
    const isWell = value.signing && value.outflows.length === 0;
    process.exitCode = isWell ? EXIT.ok : EXIT.failed;
  });
