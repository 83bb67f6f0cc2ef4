import { MODES } from '#access/key.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import type { OrganizationBalance, OrganizationLine } from '#payments/overview/overview.ts';
import { folio, table, type Column } from './frame.ts';
import { html, type Html, type Part } from '#kernel/text/html.ts';
import type { Overview } from './overview.ts';
import { amountShown, countText, momentText } from './words.ts';

/** Shows organizations and the balances of their accounts. */

const COLUMNS: readonly Column[] = [
  { title: 'Organization' },
  { title: 'Accounts', isNumber: true },
  { title: 'Live', isNumber: true },
  { title: 'Test', isNumber: true },
];

const line = ({ assetCode, posted, pending }: OrganizationBalance): Html => {
  const held =
    pending === 0n
      ? null
      : html`<br /><span class="quiet">${amountShown(pending, assetCode)} held</span>`;
  return html`<li>${amountShown(posted, assetCode)} ${assetCode}${held}</li>`;
};

const holdings = (balances: readonly OrganizationBalance[]): Part => {
  const ordered = ASSET_CODES.flatMap((code) =>
    balances.filter(({ assetCode }) => assetCode === code),
  );
  return ordered.length === 0
    ? '–'
    : html`<ul class="sums">
        ${ordered.map(line)}
      </ul>`;
};

const name = ({ name: title, organizationId, createdAt, closedAt }: OrganizationLine): Html => {
  const closed = closedAt === null ? null : html`, closed ${momentText(closedAt)}`;
  return html`${title}<br /><span class="quiet">
      <code>${organizationId}</code><br />since ${momentText(createdAt)}${closed}
    </span>`;
};

const pager = ({ page, hasMore }: Overview): Html | null => {
  if (page === 1 && !hasMore) return null;
  return html`<nav class="pager" aria-label="Organizations">
    ${page > 1 ? html`<a href="/console?page=${page - 1}#organizations">Newer</a>` : null}
    ${hasMore ? html`<a href="/console?page=${page + 1}#organizations">Older</a>` : null}
  </nav>`;
};

export const organizationsPart = (overview: Overview): Html => {
  const { organizations, balances, page } = overview;
  const rows = organizations.map((organization): Part[] => {
    const { organizationId, accounts } = organization;
    const own = balances.filter((each) => each.organizationId === organizationId);
    const byMode = MODES.toReversed().map((mode) => own.filter((each) => each.mode === mode));
    return [name(organization), accounts.toLocaleString('en-GB'), ...byMode.map(holdings)];
  });
  const count = countText(organizations.length, 'organization', 'organizations');
  return folio('organizations', 'Organizations', page === 1 ? count : `page ${page}`, [
    rows.length === 0
      ? html`<p class="quiet">There is none yet.</p>`
      : table('Organizations and balances', COLUMNS, rows),
    pager(overview),
  ]);
};
