import { folio, table } from './frame.ts';
import { html, type Html } from '#kernel/text/html.ts';
import type { Overview } from './overview.ts';
import { ageText, countText } from './words.ts';

/** Webhook deliveries that failed or are tried again; null if webhooks are not configured. */
export const deliveriesPart = ({ deliveries, at }: Overview): Html | null => {
  if (deliveries === null) return null;
  const { failed, retrying, newest } = deliveries;
  const rows = newest.map((each) => [
    html`<code>${each.type}</code><br /><span class="quiet"><code>${each.deliveryId}</code></span>`,
    each.mode,
    html`${each.url}<br /><span class="quiet">of <code>${each.organizationId}</code></span>`,
    html`${each.answer}<br /><span class="quiet">at attempt ${each.attempts}</span>`,
    ageText(each.at, at),
  ]);
  const columns = [
    { title: 'Event' },
    { title: 'Mode' },
    { title: 'To' },
    { title: 'Answer' },
    { title: 'Ago', isNumber: true },
  ] as const;
  return folio('deliveries', 'Deliveries', 'of events', [
    html`<p>
      ${countText(failed, 'delivery', 'deliveries')} failed for good;
      ${countText(retrying, 'is', 'are')} tried again.
    </p>`,
    rows.length === 0 ? null : table('The newest deliveries that failed for good', columns, rows),
  ]);
};
