import { AGES } from '#payments/overview/overview.ts';
import { approvalTables } from './approvals.ts';
import { folio, table, type Column } from './frame.ts';
import { html, type Html, type Part } from '#kernel/text/html.ts';
import type { Overview } from './overview.ts';
import { ageText } from './words.ts';

/** Shows payouts by status and age, and those that have been open for the longest time. */

const number = (title: string): Column => ({ title, isNumber: true });

const shown = (count: number): string => count.toLocaleString('en-GB');

const openTable = ({ open }: Overview): Html => {
  const ages = AGES.map(({ title }) => number(title));
  const rows = open.map(({ mode, status, counts }): Part[] => {
    const all = counts.reduce((sum, count) => sum + count, 0);
    return [status, mode, ...counts.map(shown), shown(all)];
  });
  return table(
    'Open payouts by age',
    [{ title: 'Open' }, { title: 'Mode' }, ...ages, number('all')],
    rows,
  );
};

const endedTable = ({ ended }: Overview): Html =>
  table(
    'Ended payouts',
    [{ title: 'Ended' }, { title: 'Mode' }, number('today'), number('ever')],
    ended.map(({ status, mode, today, total }) => [status, mode, shown(today), shown(total)]),
  );

const oldestTable = ({ oldest, at }: Overview): Html =>
  table(
    'Payouts that have been open the longest',
    [{ title: 'Longest open' }, { title: 'Mode' }, { title: 'State' }, number('Age')],
    oldest.map((payout) => [
      html`<code>${payout.payoutId}</code><br /><span class="quiet"
          >of <code>${payout.organizationId}</code></span
        >`,
      payout.mode,
      payout.status,
      ageText(payout.createdAt, at),
    ]),
  );

export const payoutsPart = (overview: Overview): Html => {
  const { open, ended, oldest } = overview;
  const nothing = html`<p class="quiet">No payout is open.</p>`;
  return folio('payouts', 'Payouts', 'by state and age', [
    open.length === 0 ? nothing : openTable(overview),
    ...approvalTables(overview),
    oldest.length === 0 ? null : oldestTable(overview),
    ended.length === 0 ? null : endedTable(overview),
  ]);
};
