import { z } from 'zod';
import { amountText } from '#kernel/money/amount.ts';
import { listEntries } from '#payments/account/entries.ts';
import type { Entry } from '#payments/account/ports.ts';
import { accountId, amountShown, assetCode, moment } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { pageOf, pageQuery, readList } from '#payments/v1/page.ts';

const entry = z.strictObject({
  entryId: z.string().describe('The entry'),
  transferId: z.string().describe('The movement of which it is one side'),
  direction: z.enum(['CREDIT', 'DEBIT']).describe('CREDIT adds to the account, DEBIT takes'),
  phase: z
    .enum(['PENDING', 'POSTED', 'VOIDED'])
    .describe('Held, moved for good, or released without moving'),
  amount: amountShown,
  assetCode,
  balanceAfter: amountShown.describe('Posted balance of this asset right after the entry'),
  reason: z.string().describe('What it is for, such as `payment` or `refund`'),
  reference: z.string().describe('The object that it belongs to, such as `pmt_…`'),
  createdAt: moment,
});

type Shown = z.output<typeof entry>;

const showEntry = (shown: Entry): Shown => ({
  entryId: shown.entryId,
  transferId: shown.transferId,
  direction: shown.direction,
  phase: shown.phase,
  amount: amountText(shown.amount, shown.assetCode),
  assetCode: shown.assetCode,
  balanceAfter: amountText(shown.balanceAfter, shown.assetCode),
  reason: shown.reason,
  reference: shown.reference,
  createdAt: shown.createdAt.toISOString(),
});

const COLUMNS = entry.keyof().options;

// No value contains a comma, a quote or a line break, or begins like a formula, so none is escaped.
const csvOf = (rows: readonly Shown[]): string =>
  [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');

export const accountEntries = operation(
  {
    operationId: 'list_account_entries',
    method: 'GET',
    path: '/v1/accounts/{account_id}/entries',
    summary: 'List ledger entries',
    description:
      'What moved the balances of the account, newest first. With `Accept: text/csv` the same ' +
      'page as CSV (RFC 4180); the next page is then in the Link header.',
    tag: 'accounts',
    scope: 'accounts:read',
    params: { account_id: accountId },
    query: pageQuery,
    body: NO_BODY,
    result: {
      description: 'One page of entries',
      name: 'EntryPage',
      schema: pageOf(entry),
      parts: { Entry: entry },
    },
    problems: ['ACCOUNT_NOT_FOUND'],
    csv: true,
  },
  async ({ tenant, params, query }, ports) => {
    const asked = (page: Parameters<typeof listEntries>[2]['page']) =>
      listEntries(ports, tenant, { accountId: params.account_id, page });
    const value = await readList(
      ports,
      { tenant, list: `/v1/accounts/${params.account_id}/entries`, query },
      { read: asked, show: showEntry },
    );
    return { value, csv: { text: csvOf(value.data), next: value.next_cursor } };
  },
);
