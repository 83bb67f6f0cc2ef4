import { amountText } from '#kernel/money/amount.ts';
import type { Payout } from '#payments/payout/payout.ts';
import type { PayoutHold } from '#payments/payout/ports.ts';
import { facts, minute } from '../output.ts';

/** A payout with its amounts as the API writes them. */
export const shownPayout = (payout: Payout) => {
  const { sourceAmount, destinationAmount, fees, cryptoDetails, ...rest } = payout;
  const networkFee = cryptoDetails?.networkFee ?? null;
  return {
    ...rest,
    sourceAmount: amountText(sourceAmount, rest.sourceAssetCode),
    destinationAmount: amountText(destinationAmount, rest.destinationAssetCode),
    fees: fees.map((fee) => ({ ...fee, amount: amountText(fee.amount, fee.assetCode) })),
    cryptoDetails: cryptoDetails && {
      ...cryptoDetails,
      networkFee: networkFee === null ? null : String(networkFee),
    },
  };
};

export const SHOWN_PAYOUT_JSON =
  '{payoutId, accountId, quoteId, method, status, phase, version, sourceAmount, ' +
  'sourceAssetCode, destinationAmount, destinationAssetCode, fees, cryptoDetails, fiatDetails, ' +
  'approval, failure, description, metadata, reference, initiatedAt, completedAt, createdAt, ' +
  'updatedAt, nextAttemptAt}';

const failureText = ({ failure }: Payout): string | null =>
  failure === null ? null : `${failure.code}: ${failure.message}`;

const approvalText = ({ approval }: Payout): string | null => {
  if (approval === null) return null;
  const { needed, outcome, expiresAt, decisions } = approval;
  const state = outcome?.toLowerCase() ?? `waits until ${minute(expiresAt)}`;
  const approved = decisions.filter(({ verdict }) => verdict === 'APPROVED').length;
  const words = decisions.map(({ verdict, by, reason }) => {
    const why = reason === '' ? '' : ` (${reason})`;
    return `${verdict.toLowerCase()} by ${by}${why}`;
  });
  return [`${approved} of ${needed}, ${state}`, ...words].join('; ');
};

const amounts = (payout: Payout): string => {
  const { sourceAmount, sourceAssetCode, destinationAmount, destinationAssetCode } = payout;
  const source = `${amountText(sourceAmount, sourceAssetCode)} ${sourceAssetCode}`;
  const destination = `${amountText(destinationAmount, destinationAssetCode)}`;
  return `${source} for ${destination} ${destinationAssetCode}`;
};

const payoutFacts = (payout: Payout): string =>
  facts([
    ['Id', payout.payoutId],
    ['Account', payout.accountId],
    ['Amounts', amounts(payout)],
    ['Status', `${payout.status}, ${payout.phase.toLowerCase().replace('_', ' ')}`],
    ['To', payout.cryptoDetails?.toAddress ?? payout.fiatDetails?.iban ?? null],
    ['Signature', payout.cryptoDetails?.transactionSignature ?? null],
    ['Failure', failureText(payout)],
    ['Approval', approvalText(payout)],
    ['Reference', payout.reference],
    ['Accepted', minute(payout.initiatedAt)],
    ['Completed', minute(payout.completedAt)],
    ['Looked at next', minute(payout.nextAttemptAt)],
  ]);

/** A payout and, if it is held, the reason. */
export const SHOWN_HELD_JSON =
  SHOWN_PAYOUT_JSON.replace('}', ', ') + 'hold?: {heldBy, reason, heldAt}}';

export const heldFacts = (payout: Payout, hold: PayoutHold | null): string =>
  payoutFacts(payout) +
  (hold === null ? '' : `\n${facts([[`Held by the ${hold.heldBy}`, hold.reason]])}`);
