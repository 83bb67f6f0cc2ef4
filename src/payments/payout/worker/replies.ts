import type { ProviderSendOutcome, SendReport } from '#payments/chain/transfer.ts';
import type { Reply } from '#payments/payout/attempt.ts';

/** The error messages of providers that did not accept a transaction. */

/** Longer messages are cut: a provider may send a text of any length. */
const WORDS_MOST = 2000;

const wordsOf = (reported: Exclude<ProviderSendOutcome, { outcome: 'accepted' }>): string => {
  if (reported.outcome === 'unknown') return reported.reason;
  const { code, instruction, custom } = reported.error;
  const error = [code, instruction, custom].filter((each) => each !== undefined).join(' ');
  return [error, ...reported.logs].join('\n');
};

/** Undefined if all providers accepted the bytes. */
export const repliesIn = ({ providers }: SendReport): readonly Reply[] | undefined => {
  const replies = providers.flatMap((reported): Reply[] =>
    reported.outcome === 'accepted'
      ? []
      : [
          {
            provider: reported.provider,
            outcome: reported.outcome,
            words: wordsOf(reported).slice(0, WORDS_MOST),
          },
        ],
  );
  return replies.length === 0 ? undefined : replies;
};
