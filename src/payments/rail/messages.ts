import type { Mode } from '#access/key.ts';
import type { BankFault, BankMessage, BankOutcome } from './bank.ts';
import { forEachAlone } from './isolate.ts';
import { takeOutcome, type BankPorts, type Taken } from './outcome.ts';

/** Takes messages of the operator's bank: everything possible is written, the rest is reported. */

export interface TakenMessage {
  /** How many payments have ended according to the message. */
  named: number;
  /** For how many of them this was new. */
  moved: number;
  /** How many references do not belong to payouts. */
  skipped: number;
  /** Payments for which the books say something else: nothing was written; a person must check. */
  contradictions: BankFault[];
  /** Payments that could not be written: the message must be read again. */
  failed: BankFault[];
}

type FileOutcome = BankMessage['files'][number];

/**
 * The payments of a file that have ended with it and that the message does not name, and those that
 * the same message calls open, which is a contradiction.
 */
const partsOf = (
  { outcomes }: BankMessage,
  { fileId, state, reason, open }: FileOutcome,
  payouts: readonly string[],
): { ended: BankOutcome[]; contradictions: BankFault[] } => {
  const isNamed = (payoutId: string): boolean =>
    outcomes.some((each) => each.payoutId === payoutId && each.state === state);
  const sentence = `The bank says ${state} of all of ${fileId}, and that this payment is open.`;
  return {
    ended: payouts
      .filter((payoutId) => !open.includes(payoutId) && !isNamed(payoutId))
      .map((payoutId) => ({ payoutId, state, reason })),
    contradictions: open
      .filter((payoutId) => payouts.includes(payoutId))
      .map((payoutId) => ({ payoutId, sentence })),
  };
};

/** Settlements are written first: if a message contradicts itself, no money is given back. */
const byCaution = (one: BankOutcome, two: BankOutcome): number =>
  Number(one.state !== 'SETTLED') - Number(two.state !== 'SETTLED');

/** Reads the payouts of each file once. */
const filesIn = ({ bank }: BankPorts, mode: Mode) => {
  const asked = new Map<string, Promise<string[]>>();
  return (fileId: string): Promise<string[]> => {
    const payouts = asked.get(fileId) ?? bank.inFile(mode, fileId);
    asked.set(fileId, payouts);
    return payouts;
  };
};

/** Writes the outcomes in the message. Taking the same message twice changes nothing. */
export const takeMessage = async (
  ports: BankPorts,
  mode: Mode,
  message: BankMessage,
): Promise<TakenMessage> => {
  const inFile = filesIn(ports, mode);
  const [contradictions, failed]: [BankFault[], BankFault[]] = [[], []];
  const counts = { named: 0, moved: 0, skipped: message.foreign };
  const take = async (outcome: BankOutcome): Promise<void> => {
    const { payoutId, fileId } = outcome;
    const together = fileId === undefined ? [] : await inFile(fileId);
    const isElsewhere = together.length > 0 && !together.includes(payoutId);
    const isOurs = !isElsewhere || (await ports.bank.find(mode, payoutId)) !== undefined;
    const taken: Taken =
      isElsewhere && isOurs
        ? { result: 'contradicts', sentence: `The bank says it is in ${fileId}, and it is not.` }
        : await takeOutcome(ports, mode, outcome);
    counts[taken.result === 'foreign' ? 'skipped' : 'named'] += 1;
    if (taken.result === 'moved') counts.moved += 1;
    if (taken.result === 'contradicts') contradictions.push({ payoutId, sentence: taken.sentence });
  };
  const takeAll = async (outcomes: readonly BankOutcome[]): Promise<void> => {
    const inOrder = outcomes.toSorted(byCaution);
    failed.push(...(await forEachAlone(inOrder, ({ payoutId }) => payoutId, take)));
  };
  await takeAll(message.outcomes);
  for (const file of message.files) {
    const payouts = await inFile(file.fileId);
    if (payouts.length === 0) counts.skipped += 1;
    const parts = partsOf(message, file, payouts);
    contradictions.push(...parts.contradictions);
    await takeAll(parts.ended);
  }
  return { ...counts, contradictions, failed };
};
