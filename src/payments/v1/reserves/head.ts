import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { amountOf, amountText } from '#kernel/money/amount.ts';
import { ASSETS } from '#kernel/money/assets.ts';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import { headHash, type ReserveHead } from '#payments/reserves/head.ts';
import { amountShown, assetCode, moment } from '#payments/v1/fields.ts';

/** A published head as it is shown. */

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const block = z.string().regex(/^\d{1,20}$/);

export const reserveHead = z.strictObject({
  mode: z.enum(MODES).describe('Test money is not real'),
  chain: z.enum(CHAIN_NAMES).describe('Where the vault is'),
  assetCode,
  decimals: z.int().describe('Of the smallest part, in which hashes and sums are computed'),
  number: z.int().describe('From 1, without a gap'),
  time: moment.describe('When it was made'),
  slot: block.describe('A final block that a quorum of providers is past'),
  vaultAddress: z.string().describe('The wallet of the vault'),
  tokenAccount: z.string().describe('The account of the vault that holds the asset'),
  vaultBalance: amountShown.describe('What a quorum of providers says it holds at least'),
  obligations: amountShown.describe('What all accounts have together: the sum of the tree'),
  inFlight: amountShown.describe(
    'Of them, what may not be in the vault: payouts on their way, and deposits not swept yet',
  ),
  accounts: z.int().describe('How many accounts the tree has'),
  root: sha256.describe('The root of the Merkle sum tree over all accounts'),
  providers: z
    .array(
      z.strictObject({
        provider: z.string().describe('The host that was asked'),
        slot: block.describe('At which final block'),
        vaultBalance: amountShown.describe('What it said'),
      }),
    )
    .describe('By whose word'),
  previous: sha256.describe('The hash of the head before it; 64 zeros for the first'),
  hash: sha256.describe('SHA-256 over the other fields, one a line, amounts in smallest parts'),
});

export const showHead = (head: ReserveHead): z.input<typeof reserveHead> => {
  const { assetCode: asset, madeAt, block: final, providers, ...rest } = head;
  const text = (parts: bigint): string => amountText(amountOf(parts), asset);
  return {
    ...rest,
    assetCode: asset,
    decimals: ASSETS[asset].decimals,
    time: madeAt.toISOString(),
    slot: String(final),
    vaultBalance: text(head.vaultBalance),
    obligations: text(head.obligations),
    inFlight: text(head.inFlight),
    providers: providers.map(({ provider, block: at, balance }) => ({
      provider,
      slot: String(at),
      vaultBalance: text(balance),
    })),
    hash: headHash(head),
  };
};
