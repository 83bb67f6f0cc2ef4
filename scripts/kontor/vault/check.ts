import type { Mode } from '#access/key.ts';
import { signedAmount } from '#kernel/money/amount.ts';
import { elsewhereReader } from '#app/held/elsewhere.ts';
import { outflowStores } from '#app/outflows.ts';
import type { LandingAnswer } from '#payments/chain/ports.ts';
import { examineVault, type Examined } from '#payments/outflow/examine.ts';
import { sentenceOfAsset, sentenceOfLine } from '#payments/outflow/doubts.ts';
import { unlessUnavailable } from '#payments/outflow/find.ts';
import { leftIn, type FoundOutflow, type TokenAccounts } from '#payments/outflow/outflow.ts';
import type {
  DisputedAsset,
  OpenOutflow,
  OutflowPorts,
  OutflowSource,
  SigningStop,
} from '#payments/outflow/ports.ts';
import { reconcile } from '#payments/reconcile/reconcile.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { modeOf, modeOption, type ModeOptions } from '../mode.ts';
import { answer, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { answersTable, COMPARE, disputesIn, shownAnswers } from './answers.ts';
import { openedVault } from './opened.ts';

/** Shows what prevents the vault from paying, and what to do about it. */

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

/** A transaction that a provider has named, with the answer of each provider. */
interface NamedLine extends FoundOutflow {
  answers: readonly LandingAnswer[];
}

/** The most shown at once; others follow when these are settled. */
const NAMED_MOST = 10;

const namedLines = async (
  { outflows, chain }: OutflowPorts,
  source: OutflowSource,
): Promise<NamedLine[]> => {
  const found = await outflows.found(source, NAMED_MOST);
  return Promise.all(
    found.map(async (each) => ({ ...each, answers: await chain.readAnswers(each) })),
  );
};

const shownLine = ({ signature, memo: payoutId, block, answers }: NamedLine) => {
  return { signature, payoutId, slot: String(block), answers };
};

const shownDispute = ({ assetCode, owed, answers }: DisputedAsset) => ({
  assetCode,
  owed: signedAmount(owed, assetCode),
  answers: answers.map(({ provider, amount, block }) => {
    return { provider, held: signedAmount(amount, assetCode), slot: String(block) };
  }),
});

const contradictionsIn = (
  { disputed, unknown }: Examined,
  named: readonly NamedLine[],
): string[] => [
  ...named.map(
    (each) =>
      `${sentenceOfLine(each)} Nothing is signed until enough providers have it, or have gone ` +
      'past its block without it: look it up in an explorer, and replace the provider that lies.',
  ),
  ...disputed.map((each) => `${sentenceOfAsset(each)} ${COMPARE}`),
  ...(unknown.size > 0
    ? [`Too few providers say what the vault holds of ${[...unknown].join(', ')}: see doctor.`]
    : []),
];

const quarantineAdvice = (
  { restoredAt, savedAt }: NonNullable<Examined['quarantine']>,
  mode: Mode,
): string =>
  `Restored at ${restoredAt.toISOString()} from a backup of ${savedAt.toISOString()}. Nothing is ` +
  'signed until what was signed before can land no more, some two minutes, and every difference ' +
  'is 0. Deposits since are found by themselves; what you moved yourself, book with liquidity ' +
  `fund or withdraw. A difference from before the backup: db release --mode ${mode} --rail solana.`;

const adviceOf = (
  examined: Examined,
  {
    stops,
    open,
    named,
    mode,
  }: {
    stops: readonly SigningStop[];
    open: readonly OpenOutflow[];
    named: readonly NamedLine[];
    mode: Mode;
  },
): string[] => {
  const { state, quarantine } = examined;
  return [
    ...(state === 'unread'
      ? [
          named.length > 0
            ? 'What follows may have left the vault, and too few providers have said so yet.'
            : 'Too few providers of the chain answer: try again, or see doctor.',
        ]
      : []),
    ...contradictionsIn(examined, named),
    ...(state === 'quarantined' && quarantine ? [quarantineAdvice(quarantine, mode)] : []),
    ...stops.map(
      ({ assetCode, owed, held }) =>
        `Send ${signedAmount(owed - held, assetCode)} ${assetCode} to the vault, and book it ` +
        'with liquidity fund --deposit; or find out what left it: reconcile, payouts list.',
    ),
    ...(open.length > 0
      ? ['Settle each transaction: payouts resolve SIGNATURE --payout ID, or --loss.']
      : []),
  ];
};

const checkOf = async (ports: OutflowPorts, mode: Mode) => {
  const source = { mode, chain: 'solana' } as const;
  const examined = await examineVault(ports, source);
  const stops = await ports.books.stops(source);
  const open = await ports.outflows.open(source);
  const named = await namedLines(ports, source);
  const compared = await unlessUnavailable(() =>
    reconcile({ ...ports, reader: ports.reconciliation }, mode),
  );
  const assets = compared?.assets ?? [];
  const { quarantine, disputed, unknown } = examined;
  const isSure = stops.length === 0 && disputed.length === 0 && unknown.size === 0;
  const differences = assets.map((each) => ({
    assetCode: each.assetCode,
    difference: signedAmount(each.difference, each.assetCode),
    agreed: each.isAgreed,
    answers: shownAnswers(each),
  }));
  return {
    mode,
    state: examined.state,
    signing: examined.state === 'ready' && isSure,
    quarantine: quarantine && !quarantine.isOver ? quarantine : null,
    stopped: stops.map(shownStop),
    disputed: disputed.map(shownDispute),
    named: named.map(shownLine),
    outflows: open.map((each) => shownOutflow(each, ports.chain.tokenAccounts)),
    differences,
    advice: [...adviceOf(examined, { stops, open, named, mode }), ...disputesIn(assets)],
  };
};

const text = ({ signing, stopped, outflows, differences, advice }: Checked): string => {
  const parts = [
    table(
      ['Asset', 'Difference'],
      differences.map(({ assetCode, difference }) => [assetCode, difference]),
    ),
    ...answersTable(differences),
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
        'that the books do not know, and what providers contradict each other about. Exit code 1 ' +
        'when there is any.',
      examples: ['vault check --mode live', 'vault check --mode test --json'],
      json:
        '{mode, state: ready | unread | quarantined, signing, quarantine, stopped: [{assetCode, ' +
        'owed, held, slot}], disputed: [{assetCode, owed, answers: [{provider, held, slot}]}], ' +
        'named: [{signature, payoutId, slot, answers: [{provider, says}]}], ' +
        'outflows: [{signature, payoutId, verdict, moved, judgedAt}], ' +
        'differences: [{assetCode, difference, agreed, answers: [{provider, slot, onChain, ' +
        'elsewhere, landed, difference}]}], advice}',
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
    const isAgreed = value.differences.every(({ agreed }) => agreed);
    const isWell = value.signing && value.outflows.length === 0 && isAgreed;
    process.exitCode = isWell ? EXIT.ok : EXIT.failed;
  });
