import { folio, table } from './frame.ts';
import { html, type Html } from './html.ts';
import type { HotelSource, Overview } from './overview.ts';
import { ageText, countText, momentText } from './words.ts';

/** Where rates and hotel prices come from, and how these sources do. */

export const feedPart = ({ feed, areRatesUsable }: Overview): Html => {
  if (feed === null)
    return folio('feed', 'Exchange rates', null, html`<p>The feed was never asked.</p>`);
  const { rates, fetchedAt, attemptedAt } = feed;
  const told = fetchedAt === null ? 'never' : momentText(fetchedAt);
  return folio(
    'feed',
    'Exchange rates',
    'European Central Bank',
    html`<p>
        ${areRatesUsable ? 'Quotes use' : 'Quotes do not use'} the rates of
        ${rates?.day ?? 'no day'}.
      </p>
      <p class="quiet">Last answer: ${told}. Last asked: ${momentText(attemptedAt)}.</p>`,
  );
};

const HOTELS_MOST = 100;

const cells =
  (at: Date) =>
  ({ hotel, source, push }: HotelSource) => [
    html`<a href="/hotels/${hotel}">${hotel}</a>`,
    source === 'calendar' ? 'own calendar' : `asked live (${source})`,
    push === undefined ? '–' : push.outcome,
    push === undefined ? '–' : `${ageText(push.at, at)} ago`,
    push?.message ?? '–',
  ];

export const hotelsPart = ({ hotels, at }: Overview): Html => {
  const columns = ['Hotel', 'Prices', 'Last message', 'When', 'What it says'];
  const count = countText(hotels.length, 'source', 'sources');
  const content =
    hotels.length === 0
      ? html`<p class="quiet">No hotel has a source of prices.</p>`
      : table(
          'Hotels with a source of prices',
          columns.map((title) => ({ title })),
          hotels.slice(0, HOTELS_MOST).map(cells(at)),
        );
  return folio('hotels', 'Hotel sources', count, content);
};
