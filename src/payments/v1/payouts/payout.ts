import { z } from 'zod';
import { amountText } from '#kernel/money/amount.ts';
import { CHAIN_NAMES, CHAINS, coinText } from '#kernel/money/chains.ts';
import { APPROVAL_OUTCOMES, APPROVAL_VERDICTS, type Approval } from '#payments/payout/approval.ts';
import {
  FAILURE_CODES,
  PAYOUT_STATUSES,
  type CryptoDetails,
  type FiatDetails,
  type Payout,
} from '#payments/payout/payout.ts';
import { PAYOUT_METHODS } from '#payments/quote/method.ts';
import { FEE_TYPES, type Fee } from '#payments/quote/quote.ts';
import {
  accountId,
  amountShown,
  assetCode,
  beneficiaryId,
  metadataShown,
  moment,
  payoutId,
  quoteId,
} from '#payments/v1/fields.ts';

/** A payout as it is shown (specification, section 2), and the parts that it shares with quotes. */

export const fee = z.strictObject({
  type: z
    .enum(FEE_TYPES)
    .describe(
      'SPREAD: for the exchange. PAYOUT: for the payout itself. TOKEN_ACCOUNT: for a new account',
    ),
  amount: amountShown,
  assetCode,
});

export const showFee = (shown: Fee): z.input<typeof fee> => ({
  ...shown,
  amount: amountText(shown.amount, shown.assetCode),
});

/** The code of a chain's own coin. */
export const networkFeeAsset = z.literal(CHAIN_NAMES.map((chain) => CHAINS[chain].coin.code));

const cryptoDetails = z.strictObject({
  toAddress: z.string().describe('Where it goes'),
  chain: z.literal(CHAIN_NAMES).describe('The chain'),
  transactionSignature: z
    .string()
    .optional()
    .describe('The transaction on the chain; left out before it is broadcast'),
  confirmations: z
    .int()
    .nonnegative()
    .optional()
    .describe('Blocks on top of the transaction; left out before it is in one'),
  networkFee: amountShown
    .optional()
    .describe(
      'What the chain took for it, with the rent of a new token account; the operator bears it',
    ),
  networkFeeAsset: networkFeeAsset.optional().describe('What the network fee is of'),
});

const showCrypto = (shown: CryptoDetails): z.input<typeof cryptoDetails> => {
  const { toAddress, chain, transactionSignature, confirmations, networkFee } = shown;
  return {
    toAddress,
    chain,
    ...(transactionSignature === null ? {} : { transactionSignature }),
    ...(confirmations === null ? {} : { confirmations }),
    ...(networkFee === null
      ? {}
      : {
          networkFee: coinText(chain, networkFee),
          networkFeeAsset: CHAINS[chain].coin.code,
        }),
  };
};

const fiatDetails = z.strictObject({
  beneficiaryId,
  name: z.string().describe('Who owns the bank account'),
  iban: z.string().describe('The bank account'),
  bic: z.string().optional().describe('The bank, where it was given'),
  railReference: z.string().optional().describe('How the bank calls it, once it was handed over'),
});

const showFiat = (shown: FiatDetails): z.input<typeof fiatDetails> => {
  const { bic, railReference, ...details } = shown;
  return {
    ...details,
    ...(bic === null ? {} : { bic }),
    ...(railReference === null ? {} : { railReference }),
  };
};

const approval = z.strictObject({
  needed: z.int().positive().describe('How many have to approve it'),
  requestedBy: z.string().optional().describe('The key that ordered it, which cannot approve it'),
  expiresAt: moment.describe('From then on it is cancelled unless it was approved'),
  decisions: z
    .array(
      z.strictObject({
        verdict: z.enum(APPROVAL_VERDICTS).describe('What was decided'),
        by: z.string().describe('The key that did, or `operator`'),
        reason: z.string().describe('Why; may be empty'),
        at: moment,
      }),
    )
    .describe('Who has approved or rejected it so far'),
  outcome: z
    .enum(APPROVAL_OUTCOMES)
    .optional()
    .describe('How the wait has ended: WITHDRAWN is your own cancellation. Left out before'),
});

const showApproval = (shown: Approval): z.input<typeof approval> => {
  const { needed, requestedBy, expiresAt, decisions, outcome } = shown;
  return {
    needed,
    ...(requestedBy === null ? {} : { requestedBy }),
    expiresAt: expiresAt.toISOString(),
    decisions: decisions.map(({ kind, by, verdict, reason, at }) => ({
      verdict,
      by: kind === 'key' ? by : kind,
      reason,
      at: at.toISOString(),
    })),
    ...(outcome === null ? {} : { outcome }),
  };
};

const failure = z.strictObject({
  code: z.enum(FAILURE_CODES).describe('Why, for programs'),
  message: z.string().describe('Why, in a sentence'),
});

export const payout = z.strictObject({
  payoutId,
  object: z.literal('payout').describe('What this is'),
  accountId: accountId.describe('The account that pays'),
  quoteId: quoteId.optional().describe('The quote that it was accepted with'),
  method: z.enum(PAYOUT_METHODS).describe('crypto: on the chain; fiat: at the bank'),
  status: z
    .enum(PAYOUT_STATUSES)
    .describe('COMPLETED, FAILED and CANCELLED are final; COMPLETED cannot be undone'),
  sourceAmount: amountShown.describe('What leaves the account, fees included'),
  sourceAssetCode: assetCode,
  destinationAmount: amountShown.describe('What arrives'),
  destinationAssetCode: assetCode,
  fees: z.array(fee).describe('What of the source amount goes to the operator'),
  createdAt: moment,
  updatedAt: moment,
  initiatedAt: moment,
  completedAt: moment.optional().describe('When it became COMPLETED; left out otherwise'),
  cryptoDetails: cryptoDetails.optional().describe('There for the method crypto'),
  fiatDetails: fiatDetails.optional().describe('There for the method fiat'),
  approval: approval.optional().describe('There where the operator’s policy wants it approved'),
  failure: failure.optional().describe('There when it has FAILED'),
  description: z.string().describe('What it is for; may be empty'),
  metadata: metadataShown,
  reference: z.string().optional().describe('What you call it; left out where none was sent'),
});

export const showPayout = (shown: Payout): z.input<typeof payout> => ({
  payoutId: shown.payoutId,
  object: 'payout',
  accountId: shown.accountId,
  ...(shown.quoteId === null ? {} : { quoteId: shown.quoteId }),
  method: shown.method,
  status: shown.status,
  sourceAmount: amountText(shown.sourceAmount, shown.sourceAssetCode),
  sourceAssetCode: shown.sourceAssetCode,
  destinationAmount: amountText(shown.destinationAmount, shown.destinationAssetCode),
  destinationAssetCode: shown.destinationAssetCode,
  fees: shown.fees.map(showFee),
  createdAt: shown.createdAt.toISOString(),
  updatedAt: shown.updatedAt.toISOString(),
  initiatedAt: shown.initiatedAt.toISOString(),
  ...(shown.completedAt === null ? {} : { completedAt: shown.completedAt.toISOString() }),
  ...(shown.cryptoDetails === null ? {} : { cryptoDetails: showCrypto(shown.cryptoDetails) }),
  ...(shown.fiatDetails === null ? {} : { fiatDetails: showFiat(shown.fiatDetails) }),
  ...(shown.approval === null ? {} : { approval: showApproval(shown.approval) }),
  ...(shown.failure === null ? {} : { failure: shown.failure }),
  description: shown.description,
  metadata: { ...shown.metadata },
  ...(shown.reference === null ? {} : { reference: shown.reference }),
});
