import { signedAmount } from '#kernel/money/amount.ts';
import { sentenceOfAnswers, type AssetReconciliation } from '#payments/reconcile/reconcile.ts';
import { table } from '../output.ts';

/** The answer of each provider of the chain, if they differ. */

type Answers = Pick<AssetReconciliation, 'answers' | 'assetCode'>;

export const shownAnswers = ({ assetCode, answers }: Answers) =>
  answers.map(({ provider, block, onChain, elsewhere, landed, difference }) => ({
    provider,
    slot: String(block),
    onChain: signedAmount(onChain, assetCode),
    elsewhere: signedAmount(elsewhere, assetCode),
    landed: signedAmount(landed, assetCode),
    difference: signedAmount(difference, assetCode),
  }));

interface Shown {
  assetCode: string;
  answers: ReturnType<typeof shownAnswers>;
}

const HEADING = ['Provider', 'Asset', 'Slot', 'On chain', 'Elsewhere', 'Landed', 'Difference'];

/** Empty if all providers agree. */
export const answersTable = (assets: readonly Shown[]): string[] => {
  const rows = assets.flatMap(({ assetCode, answers }) =>
    answers.map(({ provider, slot, ...said }) => [
      provider,
      assetCode,
      slot,
      ...Object.values(said),
    ]),
  );
  return rows.length === 0 ? [] : ['Providers say different things:', table(HEADING, rows)];
};

export const COMPARE = 'Compare with an explorer, and replace the provider that lies.';

/** For assets without a quorum: the answer of each provider, and what to do. */
export const disputesIn = (
  assets: readonly (Answers & Pick<AssetReconciliation, 'isAgreed'>)[],
): string[] =>
  assets.filter((each) => !each.isAgreed).map((each) => `${sentenceOfAnswers(each)} ${COMPARE}`);
