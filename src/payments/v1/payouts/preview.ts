import { z } from 'zod';
import { amountText } from '#kernel/money/amount.ts';
import { CHAINS, coinText } from '#kernel/money/chains.ts';
import type { Destination } from '#payments/chain/destination.ts';
import { previewPayout, type Preview } from '#payments/payout/preview.ts';
import { amountShown, assetCode } from '#payments/v1/fields.ts';
import { operation } from '#payments/v1/operation.ts';
import { cryptoOrder, fundingOf } from './order.ts';
import { fee, networkFeeAsset, showFee } from './payout.ts';

const destination = z.strictObject({
  address: z.string().describe('As it was asked for'),
  payable: z.boolean().describe('Whether this address is paid'),
  kind: z
    .string()
    .describe('What it is: wallet, new-wallet, program-wallet, token-account, or why it is not'),
  owner: z.string().optional().describe('Who could spend what arrives'),
  tokenAccount: z.string().optional().describe('Where the coins would arrive'),
  createsTokenAccount: z.boolean().optional().describe('Whether that account is made for it'),
  explanation: z.string().describe('In a sentence'),
});

const check = z.strictObject({
  check: z.string().describe('What was checked'),
  passed: z.boolean().describe('Whether it lets the payout pass'),
  explanation: z.string().describe('In a sentence'),
  code: z.string().optional().describe('What the payout would be refused with'),
});

const preview = z.strictObject({
  object: z.literal('payout_preview').describe('What this is'),
  acceptable: z.boolean().describe('Whether every check has passed'),
  sourceAmount: amountShown.describe('What would leave the account, fees included'),
  sourceAssetCode: assetCode,
  destinationAmount: amountShown.describe('What would arrive'),
  destinationAssetCode: assetCode,
  fees: z.array(fee).describe('What of the source amount would go to the operator'),
  destination: destination.describe('What the address is, and whether it is paid'),
  networkFee: amountShown
    .optional()
    .describe('What the chain would take, with the rent; the operator bears it'),
  rent: amountShown.optional().describe('What of it a new token account would cost'),
  networkFeeAsset: networkFeeAsset.optional().describe('What the chain is paid in'),
  approvalsNeeded: z
    .int()
    .nonnegative()
    .describe('How many would have to approve it before it is paid'),
  checks: z.array(check).describe('In the order in which a payout is checked'),
});

const showDestination = (shown: Destination): z.input<typeof destination> => {
  const { address, payable, sentence: explanation } = shown;
  if (!shown.payable) return { address, payable, kind: shown.reason, explanation };
  const { kind, owner, tokenAccount, createsTokenAccount } = shown;
  return { address, payable, kind, owner, tokenAccount, createsTokenAccount, explanation };
};

const showCost = ({ chain, cost }: Preview) =>
  cost === null
    ? {}
    : {
        networkFee: coinText(chain, cost.fee + cost.rent),
        rent: coinText(chain, cost.rent),
        networkFeeAsset: CHAINS[chain].coin.code,
      };

const showPreview = ({ sums, verdicts, ...shown }: Preview): z.input<typeof preview> => ({
  object: 'payout_preview',
  acceptable: verdicts.every(({ passed }) => passed),
  sourceAmount: amountText(sums.sourceAmount, sums.sourceAssetCode),
  sourceAssetCode: sums.sourceAssetCode,
  destinationAmount: amountText(sums.destinationAmount, sums.destinationAssetCode),
  destinationAssetCode: sums.destinationAssetCode,
  fees: sums.fees.map(showFee),
  destination: showDestination(shown.destination),
  ...showCost({ sums, verdicts, ...shown }),
  approvalsNeeded: shown.approvalsNeeded,
  checks: verdicts.map(({ sentence: explanation, ...verdict }) => ({ ...verdict, explanation })),
});

export const payoutPreview = operation(
  {
    operationId: 'preview_crypto_payout',
    method: 'POST',
    path: '/v1/payouts/crypto/preview',
    summary: 'Preview a stablecoin payout',
    description:
      'Takes the body of a payout and explains what would become of it: the address, the fees ' +
      'and every check. Nothing is held, and a quote stays unused.',
    tag: 'payouts',
    scope: 'payouts:write',
    params: {},
    query: {},
    body: cryptoOrder,
    passesFullQuota: true,
    result: { description: 'The explanation', name: 'PayoutPreview', schema: preview },
    problems: [
      'ACCOUNT_NOT_FOUND',
      'QUOTE_NOT_FOUND',
      'QUOTE_EXPIRED',
      'QUOTE_ALREADY_USED',
      'AMOUNT_OUT_OF_RANGE',
      'CHAIN_NOT_CONFIGURED',
      'CHAIN_UNAVAILABLE',
    ],
  },
  async ({ tenant, body: { funding, ...order } }, ports) => ({
    value: showPreview(
      await previewPayout(ports, tenant, { ...order, funding: fundingOf(funding) }),
    ),
  }),
);
