import { amountText } from '#kernel/money/amount.ts';
import type { Balance } from '#payments/account/balance.ts';

export const SHOWN_ACCOUNT_JSON =
  '{accountId, name, description, purpose, classification, status, metadata, referenceKey, ' +
  'version, createdAt, updatedAt}';

/** Balances as the API writes them. */
export const shownBalances = (balances: readonly Balance[]) =>
  balances.map(({ assetCode, available, pending, posted }) => ({
    assetCode,
    available: amountText(available, assetCode),
    pending: amountText(pending, assetCode),
    posted: amountText(posted, assetCode),
  }));
