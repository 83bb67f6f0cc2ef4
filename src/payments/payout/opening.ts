import type { AssetCode } from '#kernel/money/assets.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Fee, Quote } from '#payments/quote/quote.ts';
import { tokenAccountFee, type Terms } from '#payments/quote/terms.ts';
import type { Tenant } from '#payments/tenant.ts';

/**
 * Payouts that open a token account for their recipient. The vault pays its rent, which is more
 * than four hundred transaction fees, and the owner can withdraw that rent: therefore each opening
 * can have a price, and the number per organization and day is limited.
 */

/** The openings of an organization in a mode, as stored. */
export interface Openings {
  /** The day by the clock of the organization, in UTC, such as 2026-11-28. */
  day: string;
  /** How many token accounts were opened, or are about to be opened, on that day. */
  count: number;
  /** The daily limit of this organization; null if it has no limit of its own. */
  limit: number | null;
  /** Assets for which an unfinished payout already opens an account for the same address. */
  underWay: readonly AssetCode[];
}

export interface OpeningReader {
  /** Without an address, `underWay` is empty. */
  read(tenant: Tenant, now: Date, toAddress?: string): Promise<Openings>;
}

export interface ReadsOpenings {
  openings: OpeningReader;
}

/** The data behind the decision to open a token account; checked again when it is written. */
export interface Opening {
  day: string;
  /** There must be fewer openings than this on that day before it; null: no limit. */
  most: number | null;
  /** Whether another payout already opens the same account; null if the opening is free. */
  isUnderWay: boolean | null;
}

/** The limit of the organization replaces the general limit, whether higher or lower. */
const mostOf = (
  { tokenAccountsDaily }: Terms,
  { mode }: Pick<Tenant, 'mode'>,
  { limit }: Openings,
): number | null => limit ?? tokenAccountsDaily[mode];

/** Whether another payout may open a token account today. */
const isOpeningLeft = (terms: Terms, tenant: Tenant, openings: Openings): boolean => {
  const most = mostOf(terms, tenant, openings);
  return most === null || openings.count < most;
};

/** @throws PaymentError TOKEN_ACCOUNT_LIMIT, naming when the next one is possible */
export const requireOpeningLeft = (terms: Terms, tenant: Tenant, openings: Openings): void => {
  if (isOpeningLeft(terms, tenant, openings)) return;
  const most = mostOf(terms, tenant, openings);
  const next = new Date(Date.parse(openings.day) + DAY_MS).toISOString();
  const words =
    most === 0
      ? 'The organization has no payouts that open a token account'
      : `The organization has at most ${most} payouts a day that open a token account; the next ` +
        `can be sent from ${next} on`;
  throw new PaymentError('TOKEN_ACCOUNT_LIMIT', words);
};

/** The parts of a payout's sums that the price of an opening depends on. */
interface Priced {
  sourceAmount: bigint;
  sourceAssetCode: AssetCode;
  destinationAssetCode: AssetCode;
  fees: readonly Fee[];
  quote: Pick<Quote, 'tokenAccountFee'> | null;
}

/**
 * Adds the price of the opened account to the sums, and returns the data behind it. Of several
 * unfinished payouts that open the same account, only the first one pays the price.
 */
export const withOpening = <Sums extends Priced>(
  terms: Terms,
  tenant: Tenant,
  { opens, sums, openings }: { opens: boolean; sums: Sums; openings: Openings },
): { sums: Sums; opening: Opening | null } => {
  if (!opens) return { sums, opening: null };
  const { sourceAssetCode: assetCode } = sums;
  const price = sums.quote?.tokenAccountFee ?? tokenAccountFee(terms, assetCode);
  const { day, underWay } = openings;
  const most = mostOf(terms, tenant, openings);
  if (price === 0n) return { sums, opening: { day, most, isUnderWay: null } };
  const isUnderWay = underWay.includes(sums.destinationAssetCode);
  const opening = { day, most, isUnderWay };
  if (isUnderWay) return { sums, opening };
  const fee = { type: 'TOKEN_ACCOUNT', amount: price, assetCode } as const;
  const sourceAmount = sums.sourceAmount + price;
  return { sums: { ...sums, sourceAmount, fees: [...sums.fees, fee] }, opening };
};

/**
 * Like `withOpening`, for a payout that is being accepted; also says whether the payout may open
 * the account if its owner closes it before the payout is sent. @throws PaymentError
 * TOKEN_ACCOUNT_LIMIT
 */
export const decideOpening = <Sums extends Priced>(
  terms: Terms,
  tenant: Tenant,
  found: { opens: boolean; sums: Sums; openings: Openings },
): { sums: Sums; opening: Opening | null; mayOpen: boolean } => {
  if (found.opens) requireOpeningLeft(terms, tenant, found.openings);
  const mayOpen = isOpeningLeft(terms, tenant, found.openings);
  return { ...withOpening(terms, tenant, found), mayOpen };
};
