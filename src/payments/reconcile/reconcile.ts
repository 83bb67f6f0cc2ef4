import type { Mode } from '#access/key.ts';
import { signedAmount } from '#kernel/money/amount.ts';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { VaultChain, VaultStatement } from '#payments/chain/ports.ts';
import type { PayoutStatus } from '#payments/payout/payout.ts';
import { agreedOf, isAgreed, type Agreed } from '#payments/proof/agreed.ts';

/** Holds what the ledger says of the vault against what the chain says. */

/** In smallest parts. */
interface LedgerTotals {
  assetCode: AssetCode;
  /** What organizations and the operator have in all, held money included. */
  liabilities: bigint;
  /** What must lie in the vault. */
  vault: bigint;
  /** What came in and was credited to nobody. */
  unclaimed: bigint;
}

/** A payout that has not ended. */
interface OpenPayout {
  payoutId: string;
  organizationId: string;
  method: 'crypto' | 'fiat';
  status: PayoutStatus;
  assetCode: AssetCode;
  amount: bigint;
  /** Of the attempt that can land; null where there is none. */
  signature: string | null;
  createdAt: Date;
}

export interface ReconciliationReader {
  totals(mode: Mode): Promise<LedgerTotals[]>;
  /** The oldest first. */
  openPayouts(mode: Mode): Promise<OpenPayout[]>;
}

/** What the word of one provider makes of the books. */
interface Sums extends LedgerTotals {
  /** What the vault has on the chain. */
  onChain: bigint;
  /** What deposit addresses and earlier vaults have there. */
  elsewhere: bigint;
  /** Left the vault for good, and is not written yet. */
  landed: bigint;
  /** Zero where all is well. */
  difference: bigint;
}

interface ProviderAnswer extends Sums {
  provider: string;
  block: bigint;
}

/** An asset by the word of a quorum; where none agrees, by the least that is said. */
export interface AssetReconciliation extends Sums {
  isAgreed: boolean;
  /** What each provider says, where they differ; else empty. */
  answers: readonly ProviderAnswer[];
}

export interface Reconciliation {
  mode: Mode;
  /** A finalized block that a quorum is past. */
  block: bigint;
  assets: readonly AssetReconciliation[];
  open: readonly (OpenPayout & { ageSeconds: number })[];
}

/** What one provider says that is held outside of the vault. */
export interface HeldElsewhere {
  provider: string;
  amounts: ReadonlyMap<AssetCode, bigint>;
}

export interface ReconciliationPorts {
  reader: ReconciliationReader;
  chain: Pick<VaultChain, 'isQuorum' | 'readFinalOfEach' | 'readVaultOfEach'>;
  /** What is held on the chain outside of the vault; left out where nothing ever is. */
  readElsewhere?: (() => Promise<readonly HeldElsewhere[]>) | undefined;
  now(): Date;
}

const NOTHING = { liabilities: 0n, vault: 0n, unclaimed: 0n };

/** All that one provider has said. */
interface Word {
  statement: VaultStatement;
  final: ReadonlyMap<string, bigint>;
  elsewhere: ReadonlyMap<AssetCode, bigint>;
}

/** Of those that answer everything: a word in which something is missing would be a difference. */
const wordsOf = async (
  { chain, readElsewhere }: ReconciliationPorts,
  statements: readonly VaultStatement[],
  open: readonly OpenPayout[],
): Promise<Word[]> => {
  const signatures = open.flatMap(({ signature }) => signature ?? []);
  const finals = signatures.length === 0 ? [] : await chain.readFinalOfEach(signatures);
  const outside = await readElsewhere?.();
  const nothing = new Map<never, never>();
  return statements.flatMap((statement): Word[] => {
    const of = <Each extends { provider: string }>(all: readonly Each[]): Each | undefined =>
      all.find(({ provider }) => provider === statement.provider);
    const final = signatures.length === 0 ? nothing : of(finals)?.final;
    const elsewhere = outside === undefined ? nothing : of(outside)?.amounts;
    return final === undefined || elsewhere === undefined ? [] : [{ statement, final, elsewhere }];
  });
};

/** Undefined for an asset that the vault has no account for. */
const answerOf = (
  { statement: { provider, block, tokens }, final, elsewhere }: Word,
  totals: LedgerTotals,
  open: readonly OpenPayout[],
): ProviderAnswer | undefined => {
  const { assetCode } = totals;
  const onChain = tokens[assetCode];
  if (onChain === undefined) return undefined;
  const hasLanded = ({ signature }: OpenPayout): boolean => {
    const at = final.get(signature ?? '');
    return at !== undefined && at <= block;
  };
  const landed = open
    .filter((each) => each.assetCode === assetCode && hasLanded(each))
    .reduce((sum, { amount }) => sum + amount, 0n);
  const outside = elsewhere.get(assetCode) ?? 0n;
  const difference = onChain + outside - (totals.vault + totals.unclaimed - landed);
  return { provider, block, ...totals, onChain, elsewhere: outside, landed, difference };
};

/**
 * Differences are compared and not balances: providers that are at different blocks say the same of
 * books that are right.
 */
const agreedAnswer = (
  { chain }: ReconciliationPorts,
  answers: readonly ProviderAnswer[],
): AssetReconciliation | undefined => {
  const agreedOn = (amountIn: (answer: ProviderAnswer) => bigint): Agreed | undefined => {
    const said = answers.map((each) => ({ provider: each.provider, amount: amountIn(each) }));
    return agreedOf(said, (names) => chain.isQuorum(names));
  };
  const difference = agreedOn((each) => each.difference);
  const onChain = agreedOn((each) => each.onChain);
  if (difference === undefined || onChain === undefined) return undefined;
  const saying = answers.filter((each) => each.difference === difference.atLeast);
  const shown = saying.find((each) => each.onChain === onChain.atLeast) ?? saying[0];
  if (shown === undefined) return undefined;
  const { provider: _, block: __, ...sums } = shown;
  return {
    ...sums,
    isAgreed: isAgreed(difference) && chain.isQuorum(saying.map(({ provider }) => provider)),
    answers: saying.length === answers.length ? [] : answers,
  };
};

/** @throws ChainUnavailableError where those that answer are no quorum */
export const reconcile = async (
  ports: ReconciliationPorts,
  mode: Mode,
): Promise<Reconciliation> => {
  const { reader, chain, now } = ports;
  const statements = await chain.readVaultOfEach();
  const open = await reader.openPayouts(mode);
  const words = await wordsOf(ports, statements, open);
  const totals = await reader.totals(mode);
  const said = words.map(({ statement: { provider, block } }) => ({ provider, amount: block }));
  const block = agreedOf(said, (names) => chain.isQuorum(names))?.atLeast;
  if (block === undefined)
    throw new ChainUnavailableError('Too few providers of the chain say what the vault has');
  const assets = ASSET_CODES.flatMap((assetCode) => {
    const known = totals.find((each) => each.assetCode === assetCode) ?? { assetCode, ...NOTHING };
    const answers = words.flatMap((each) => answerOf(each, known, open) ?? []);
    return agreedAnswer(ports, answers) ?? [];
  });
  const at = now().getTime();
  return {
    mode,
    block,
    assets,
    open: open.map((each) => {
      return { ...each, ageSeconds: Math.floor((at - each.createdAt.getTime()) / 1000) };
    }),
  };
};

/** Whether a quorum says that the vault has what the ledger says. */
export const isReconciled = (
  assets: readonly Pick<AssetReconciliation, 'difference' | 'isAgreed'>[],
): boolean => assets.every((each) => each.isAgreed && each.difference === 0n);

/** What each provider makes of the difference, where no quorum agrees on it. */
export const sentenceOfAnswers = ({
  assetCode,
  answers,
}: Pick<AssetReconciliation, 'assetCode' | 'answers'>): string => {
  const each = answers.map(
    ({ provider, difference }) => `${provider} says ${signedAmount(difference, assetCode)}`,
  );
  return `No quorum of providers agrees on ${assetCode}: of the difference ${each.join('; ')}.`;
};
