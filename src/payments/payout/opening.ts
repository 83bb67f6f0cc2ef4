import { amountOf, type Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Fee, Quote } from '#payments/quote/quote.ts';
import { tokenAccountFee, type Terms } from '#payments/quote/terms.ts';
import type { Tenant } from '#payments/tenant.ts';

/**
 * Payouts that open a token account for who is paid. The vault pays its rent, which is more than
 * four hundred transaction fees, and the owner of the account can take it: therefore each
 * can have a price, and the number an organization opens a day is limited.
 */

/** What the books say of an organization in a mode. */
export interface Openings {
  /** By its clock, such as 2026-11-28, in UTC. */
  day: string;
  /** So many token accounts were opened for it on that day, or are about to be. */
  count: number;
  /** What the operator allows this organization; null where it has no limit of its own. */
  limit: number | null;
  /** Of these assets, one that has not ended is to open an account for the same address. */
  underWay: readonly AssetCode[];
}

export interface OpeningReader {
  /** Without an address nothing is said to be under way. */
  read(tenant: Tenant, now: Date, toAddress?: string): Promise<Openings>;
}

export interface ReadsOpenings {
  openings: OpeningReader;
}

/** What a payout that opens a token account was decided on; it holds where it is written, too. */
export interface Opening {
  day: string;
  /** Before it there are fewer on that day; null: however many there are. */
  most: number | null;
  /** Whether another is to open the same account; null where it makes no difference. */
  isUnderWay: boolean | null;
}

/** Its own limit counts, also where it is lower than that of all. */
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

/** @throws PaymentError TOKEN_ACCOUNT_LIMIT, naming when there can be more */
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

/** What of a payout's sums counts here. */
interface Priced {
  sourceAmount: Amount;
  sourceAssetCode: AssetCode;
  destinationAssetCode: AssetCode;
  fees: readonly Fee[];
  quote: Pick<Quote, 'tokenAccountFee'> | null;
}

/**
 * The sums with the price of the account that is opened, and what that was decided on: of several
 * payouts to one account, the first of those not ended pays.
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
  const sourceAmount = amountOf(sums.sourceAmount + price);
  return { sums: { ...sums, sourceAmount, fees: [...sums.fees, fee] }, opening };
};

/**
 * The same, for a payout that is to be accepted, and whether it may open an account that is closed
 * by then. @throws PaymentError TOKEN_ACCOUNT_LIMIT
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
