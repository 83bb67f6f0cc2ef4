import type { WaitingRequest } from '#register/submissions/waiting.ts';
import { folio, table } from './frame.ts';
import { html, type Html } from '#kernel/text/html.ts';
import type { Overview } from './overview.ts';
import { ageText, countText } from './words.ts';

/** Shows applications, corrections and changes of owners that wait for a decision. */

const ASKED = {
  removal: 'Removal',
  correction: 'Correction',
  application: 'Application',
  change: "Owner's change",
} as const satisfies Record<WaitingRequest['asks'], string>;

const REVIEW = {
  proved: 'many came in; with a proof of work',
  unproved: 'many came in; no proof of work',
} as const;

const cells =
  (at: Date) =>
  ({ asks, id, kind, slug, submittedAt, review }: WaitingRequest) => [
    ASKED[asks],
    html`<code>${id}</code>`,
    asks === 'application'
      ? `${kind}: ${slug}`
      : html`<a href="/${kind}/${slug}">${kind}/${slug}</a>`,
    ageText(submittedAt, at),
    review === null ? '–' : REVIEW[review],
  ];

export const requestsPart = ({ requests: { counts, first }, at }: Overview): Html => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const columns = ['What', 'Number', 'Entry', 'Waits for', 'Mark'];
  const rest = all - first.length;
  const more =
    rest > 0 ? html`<p class="quiet">${countText(rest, 'more waits', 'more wait')}.</p>` : null;
  const content =
    all === 0
      ? html`<p class="quiet">No application and no request waits.</p>`
      : html`${table(
            'Applications and requests that wait',
            columns.map((title) => ({ title })),
            first.map(cells(at)),
          )}
          ${more}
          <p class="quiet">
            Read and decided by <code>npm run kontor -- corrections</code>,
            <code>applications</code> and <code>claims</code>.
          </p>`;
  return folio('requests', 'Requests', countText(all, 'waits', 'wait'), content);
};
