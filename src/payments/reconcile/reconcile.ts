import type { Mode } from '#access/key.ts';
import { signedAmount } from '#kernel/money/amount.ts';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { VaultChain, VaultStatement } from '#payments/chain/ports.ts';
import type { PayoutStatus } from '#payments/payout/payout.ts';
import { agreedOf, isAgreed, type Agreed } from '#payments/proof/agreed.ts';

/** Compares the vault according to the ledger with the vault on the chain. */

/** Sums of the ledger for one asset, in its smallest parts. */
interface LedgerTotals {
  assetCode: AssetCode;
  /** What organizations and the operator have in total, including money on hold. */
  liabilities: bigint;
  /** What the vault must hold. */
  vault: bigint;
  /** Deposits that were credited to no account. */
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
  /** Of the attempt that can still land; null if there is none. */
  signature: string | null;
  createdAt: Date;
}

export interface ReconciliationReader {
  totals(mode: Mode): Promise<LedgerTotals[]>;
  /** The oldest payout comes first. */
  openPayouts(mode: Mode): Promise<OpenPayout[]>;
}

/** The ledger compared with the answer of one provider. */
interface Sums extends LedgerTotals {
  /** What the vault holds on the chain. */
  onChain: bigint;
  /** What deposit addresses and earlier vaults hold on the chain. */
  elsewhere: bigint;
  /** Payouts that have left the vault finally and are not recorded in the ledger yet. */
  landed: bigint;
  /** Zero if ledger and chain agree. */
  difference: bigint;
}

interface ProviderAnswer extends Sums {
  provider: string;
  block: bigint;
}

/**
 * The comparison of one asset. Sums are those of a quorum or, if no quorum agrees, of the provider
 * that reports the lowest difference.
 */
export interface AssetReconciliation extends Sums {
  isAgreed: boolean;
  /** The answer of each provider if they differ; otherwise empty. */
  answers: readonly ProviderAnswer[];
}

export interface Reconciliation {
  mode: Mode;
  /** A finalized block that a quorum has passed. */
  block: bigint;
  assets: readonly AssetReconciliation[];
  open: readonly (OpenPayout & { ageSeconds: number })[];
}

/** What is held outside of the vault, according to one provider. */
export interface HeldElsewhere {
  provider: string;
  amounts: ReadonlyMap<AssetCode, bigint>;
}

export interface ReconciliationPorts {
  reader: ReconciliationReader;
  chain: Pick<VaultChain, 'isQuorum' | 'readFinalOfEach' | 'readVaultOfEach'>;
  /** Reads what is held on the chain outside of the vault; left out if nothing ever is. */
  readElsewhere?: (() => Promise<readonly HeldElsewhere[]>) | undefined;
  now(): Date;
}

const NOTHING = { liabilities: 0n, vault: 0n, unclaimed: 0n };

/** All answers of one provider. */
interface Word {
  statement: VaultStatement;
  final: ReadonlyMap<string, bigint>;
  elsewhere: ReadonlyMap<AssetCode, bigint>;
}

/** Only providers with answers to all questions: a missing answer would look like a difference. */
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

/** Undefined for an asset for which the vault has no token account. */
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
 * Compares differences instead of balances: if the ledger is right, providers that are at different
 * blocks report different balances, but the same difference.
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

/**
 * Compares the ledger with the chain.
 * @throws ChainUnavailableError if the providers that answer are not a quorum
 */
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
    throw new ChainUnavailableError('Too few providers of the chain answered what the vault holds');
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

/** Whether a quorum says that the vault holds what the ledger says. */
export const isReconciled = (
  assets: readonly Pick<AssetReconciliation, 'difference' | 'isAgreed'>[],
): boolean => assets.every((each) => each.isAgreed && each.difference === 0n);

/** A sentence with the difference according to each provider, for an asset without a quorum. */
export const sentenceOfAnswers = ({
  assetCode,
  answers,
}: Pick<AssetReconciliation, 'assetCode' | 'answers'>): string => {
  const each = answers.map(
    ({ provider, difference }) => `${provider} says ${signedAmount(difference, assetCode)}`,
  );
  return `No quorum of providers agrees on ${assetCode}: of the difference ${each.join('; ')}.`;
};
