import type { Push } from '#hotels/access/push.ts';
import { isFailing, type SourceHealth } from '#hotels/ports.ts';
import { folio, table } from './frame.ts';
import { html, type Html } from '#kernel/text/html.ts';
import type { HotelSource, Overview } from './overview.ts';
import { dayWords } from '#words/words.ts';
import { ageText, countText, momentText } from './words.ts';

/** Shows the sources of exchange rates and hotel prices, and their state. */

export const feedPart = ({ feed, areRatesUsable }: Overview): Html => {
  if (feed === null)
    return folio('feed', 'Exchange rates', null, html`<p>The feed was never asked.</p>`);
  const { rates, fetchedAt, attemptedAt } = feed;
  const reported = fetchedAt === null ? 'never' : momentText(fetchedAt);
  return folio(
    'feed',
    'Exchange rates',
    'European Central Bank',
    html`<p>
        ${areRatesUsable ? 'Quotes use' : 'Quotes do not use'} the rates of
        ${rates === null ? 'no day' : dayWords(rates.day)}.
      </p>
      <p class="quiet">Last answer: ${reported}. Last asked: ${momentText(attemptedAt)}.</p>`,
  );
};

const HOTELS_MOST = 100;
const VENDOR_HOTELS_MOST = 10;

/** The result of the last message or request, its time, and a sentence about it. */
type Received = readonly [outcome: string, when: string, words: string];

const NOTHING: Received = ['–', '–', '–'];

const ago = (moment: Date, at: Date): string => `${ageText(moment, at)} ago`;

const ofCalendar = (push: Push | undefined, at: Date): Received =>
  push === undefined ? NOTHING : [push.outcome, ago(push.at, at), push.message ?? '–'];

const ofLive = (health: SourceHealth | undefined, at: Date): Received => {
  if (health === undefined) return ['not asked yet', '–', '–'];
  const { answeredAt, failedAt, fault } = health;
  if (failedAt !== null && isFailing(health)) {
    const before = answeredAt === null ? 'it never answered' : `answered ${ago(answeredAt, at)}`;
    return ['failed', ago(failedAt, at), `${fault}; ${before}`];
  }
  if (answeredAt === null) return NOTHING;
  const words = failedAt === null ? '–' : `failed ${ago(failedAt, at)}: ${fault}`;
  return ['answered', ago(answeredAt, at), words];
};

const cells =
  (at: Date) =>
  ({ hotel, source, push, health }: HotelSource) => [
    html`<a href="/hotels/${hotel}">${hotel}</a>`,
    source === 'calendar' ? 'own calendar' : `asked live (${source})`,
    ...(source === 'calendar' ? ofCalendar(push, at) : ofLive(health, at)),
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

const named = (hotels: readonly string[]): Html =>
  hotels.length === 0
    ? html`–`
    : html`${hotels
        .slice(0, VENDOR_HOTELS_MOST)
        .map(
          (hotel, index) => html`${index > 0 ? ', ' : ''}<a href="/hotels/${hotel}">${hotel}</a>`,
        )}${
        hotels.length > VENDOR_HOTELS_MOST
          ? html` and ${hotels.length - VENDOR_HOTELS_MOST} more`
          : ''
      }`;

/** Vendors that send for many hotels, and the hotels that have agreed to them. */
export const vendorsPart = ({ vendors, at }: Overview): Html => {
  const columns = ['Vendor', 'Sends for', 'Waits for the owner of', 'Refused last', 'When', 'Why'];
  const count = countText(vendors.length, 'vendor', 'vendors');
  const content =
    vendors.length === 0
      ? html`<p class="quiet">No vendor has a credential for many hotels.</p>`
      : table(
          'Vendors that send for many hotels',
          columns.map((title) => ({ title })),
          vendors.map(({ vendor, title, agreed, waiting, push }) => [
            html`${title} <span class="quiet">${vendor}</span>`,
            named(agreed),
            named(waiting),
            ...ofCalendar(push, at),
          ]),
        );
  return folio('vendors', 'Vendors', count, content);
};
