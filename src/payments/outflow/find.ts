import type { LandingAnswer } from '#payments/chain/ports.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import { commitUnlessOutdated } from '#payments/commit-decision.ts';
import { findSightings } from '#payments/deposit/sightings.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import { judgeOutflow } from './judge.ts';
import type { FoundOutflow, Outflow } from './outflow.ts';
import type { OutflowPorts, OutflowSource } from './ports.ts';

/**
 * Reads the vault's own history further at every provider, and records in the ledger what left the
 * vault without its knowledge.
 */

/** The most transactions proved in one round; the others follow in later rounds. */
const PROOFS_MOST = 64;
/** A provider that lacks a transaction for longer than this is not just late or briefly away. */
const LATE_MOST_MS = 5 * 60_000;

interface Found {
  /** Whether enough histories were read to their end and every transaction in them is judged. */
  isComplete: boolean;
  /** Providers whose histories were read to their end. */
  read: readonly string[];
  judged: readonly Outflow[];
}

interface Finding {
  found: FoundOutflow;
  /** Providers whose histories were read to their end. */
  read: readonly string[];
}

/**
 * Whether a quorum lacks a transaction that some provider has named. A single lying provider cannot
 * hide a transaction, because an honest one that is past its block has it. Nor can a provider that
 * has invented a transaction keep it open: if the others no longer keep its block, the provider
 * must show bytes that the vault has signed. A provider that has named it and no longer keeps its
 * block denies nothing: providers drop old blocks, and it may have been true.
 */
const isDeniedBy = (
  { chain }: OutflowPorts,
  {
    answers,
    namedBy,
    read,
  }: Pick<FoundOutflow, 'namedBy'> & {
    answers: readonly LandingAnswer[];
    read: readonly string[];
  },
): boolean => {
  const saying = (...wanted: LandingAnswer['says'][]): string[] =>
    answers.filter(({ says }) => wanted.includes(says)).map(({ provider }) => provider);
  const hasNamed = (provider: string): boolean => namedBy.includes(provider);
  const forgotten = saying('forgotten');
  const isShown = saying('known').length > 0;
  const against = [
    ...saying('absent'),
    ...(isShown ? [] : forgotten.filter((each) => !hasNamed(each))),
  ].filter((each) => read.includes(each));
  const inFavour = [...saying('known', 'named'), ...forgotten.filter(hasNamed)];
  return against.length > inFavour.length && chain.isQuorum(against);
};

const judgeOne = async (
  ports: OutflowPorts,
  { mode, chain }: OutflowSource,
  { found: { signature, memo, block, foundAt, namedBy }, read }: Finding,
): Promise<Outflow | 'denied' | undefined> => {
  const proof = await ports.chain.proveLanding(signature);
  if (proof.state !== 'proved') {
    const answers = await ports.chain.readAnswers({ signature, block });
    const isDenied = isDeniedBy(ports, { answers, namedBy, read });
    if (isDenied || ports.now().getTime() - foundAt.getTime() >= LATE_MOST_MS)
      ports.alarm({ what: 'contradiction', mode, signature, payoutId: memo, answers });
    if (!isDenied) return undefined;
    const change = { change: 'outflow-denied', chain, signature } as const;
    const isWritten = await commitUnlessOutdated(() =>
      ports.book.commit(operatorIn(mode), [change]),
    );
    return isWritten ? 'denied' : undefined;
  }
  const named = await ports.outflows.payoutNamed(mode, memo);
  const { tokenAccounts } = ports.chain;
  const proved = { signature, memo, landing: proof.fact };
  const now = ports.now();
  const decision = judgeOutflow({ ...proved, chain, tokenAccounts, named, now });
  if (decision === undefined) {
    ports.alarm({ what: 'contradiction', mode, signature, payoutId: memo, answers: [] });
    return undefined;
  }
  const tenant = named?.tenant ?? operatorIn(mode);
  const { result, changes } = decision;
  if (!(await commitUnlessOutdated(() => ports.book.commit(tenant, changes)))) return undefined;
  if (result.verdict === 'UNKNOWN' || result.verdict === 'LOSS')
    ports.alarm({
      what: result.verdict === 'LOSS' ? 'loss' : 'unknown',
      signature,
      payoutId: memo,
    });
  return result;
};

/**
 * Reads and judges new outflows of a vault.
 * @throws ChainUnavailableError if too few providers answer
 */
export const findOutflows = async (ports: OutflowPorts, source: OutflowSource): Promise<Found> => {
  const { chain, outflows } = ports;
  const reading = { chain, sightings: outflows, now: ports.now };
  const addresses = [chain.vaultAddress];
  const { read } = await findSightings(reading, source, { providers: chain.providers, addresses });
  const due = await outflows.found(source, PROOFS_MOST);
  // One at a time: if two belong to the same payout, the second must see the result of the first.
  const judged: Outflow[] = [];
  const open: string[] = [];
  for (const each of due) {
    const outflow = await judgeOne(ports, source, { found: each, read });
    if (outflow === undefined) open.push(each.signature);
    else if (outflow !== 'denied') judged.push(outflow);
  }
  if (open.length > 0) await outflows.countTries(source, open);
  const isAllJudged = open.length === 0 && due.length < PROOFS_MOST;
  return { isComplete: isAllJudged && chain.isQuorum(read), read, judged };
};

/** The result of the work, or undefined if the chain is unavailable. */
export const unlessUnavailable = async <Result>(
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChainUnavailableError) return undefined;
    throw error;
  }
};
