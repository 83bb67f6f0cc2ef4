import { folio, table } from './frame.ts';
import { html, type Html } from '#kernel/text/html.ts';
import type { Overview } from './overview.ts';
import { countText } from './words.ts';

const HOTELS_MOST = 20;

/** How many requests for each hotel there were this month. */
export const demandPart = ({ demand }: Overview): Html => {
  const columns = [
    { title: 'Hotel' },
    { title: 'Asks', isNumber: true as const },
    { title: 'With a price', isNumber: true as const },
    { title: 'Most frequent reason without' },
  ];
  const content =
    demand.length === 0
      ? html`<p class="quiet">No hotel was asked for this month.</p>`
      : table(
          'Hotels that were asked for this month',
          columns,
          demand
            .slice(0, HOTELS_MOST)
            .map(({ hotel, asks, priced, reason }) => [
              html`<a href="/hotels/${hotel}">${hotel}</a>`,
              asks,
              priced,
              reason ?? '–',
            ]),
        );
  return folio('demand', 'Demand', countText(demand.length, 'hotel', 'hotels'), content);
};
