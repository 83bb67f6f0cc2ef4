import type { OfferedRoom } from '#hotels/search/result.ts';
import { html, type Html, type Part } from '#kernel/text/html.ts';
import { boardWords, moneyWords, reasonWords } from '#words/hotels/answer-words.ts';
import { STAY_FIELDS, type StayField } from '#words/hotels/stay.ts';
import { staySearchIn } from '#words/hotels/stay-search-words.ts';
import type { Language } from '#words/language.ts';
import { sentenceHtml } from '#site/validator/sentence.ts';
import { wordsIn } from '#words/languages.ts';
import { priceHtml } from '#site/validator/result.ts';
import type { FirstStay, PricedStay } from './first-stay.ts';
import { section, wideTable } from './frame.ts';

/** The form by which a hotel prices a stay on its own page, and the answer to it. */

interface Shown {
  language: Language;
  /** The path of the private address. */
  address: string;
  stay: FirstStay | null;
}

const INPUTS = {
  checkIn: html`type="date" required`,
  checkOut: html`type="date" required`,
  adults: html`type="number" min="1" required`,
  children: html`type="text" inputmode="numeric"`,
} as const satisfies Record<StayField, Html>;

const fieldOf = (field: StayField, { language, stay }: Shown): Html => {
  const { fields } = staySearchIn(language);
  const value = stay?.typed[field] ?? (field === 'adults' ? '2' : '');
  const fault = stay?.faults[field];
  const id = `stay-${field}`;
  return html`<div class="field">
    <label for="${id}"><span class="asked">${fields[field]}</span></label>
    <input id="${id}" name="${field}" value="${value}" ${INPUTS[field]} />
    ${fault === undefined ? null : html`<p class="fault" role="alert">${fault}</p>`}
  </div>`;
};

const rowOf = (room: OfferedRoom, language: Language): Html =>
  html`<tr>
    <th scope="row">${room.name}</th>
    <td>${room.plan}</td>
    <td>${boardWords(room.board, language)}</td>
    <td>${moneyWords({ amount: room.totalCents / 100, currency: 'EUR' }, language)}</td>
    <td><a href="${room.bookingUrl}" rel="noopener">${wordsIn(language).partner.stay.book}</a></td>
  </tr>`;

const offersOf = ({ outcome }: PricedStay, language: Language): Html => {
  const words = wordsIn(language).partner.stay;
  if ('reason' in outcome) {
    const why = reasonWords(outcome.reason, outcome.nights ?? undefined, language);
    return html`<p role="status"><strong>${words.noPrice}</strong> ${why}</p>`;
  }
  const titles = Object.values(words.columns);
  return html`<p role="status">${words.answered}</p>
    ${wideTable(
      words.answered,
      titles,
      outcome.rooms.map((room) => rowOf(room, language)),
    )}`;
};

const derivedOf = ({ derived }: PricedStay, language: Language): Part => {
  if (derived === null) return null;
  return html`<details>
    <summary>${wordsIn(language).partner.stay.derivation}</summary>
    ${derived.detail === null ? null : html`<p>${sentenceHtml(language, derived.detail)}</p>`}
    ${derived.prices.map((price) => priceHtml(price, language))}
  </details>`;
};

export const firstStayPart = (shown: Shown): Html => {
  const { language, address, stay } = shown;
  const words = wordsIn(language).partner.stay;
  const priced = stay?.priced ?? null;
  return section(
    words.heading,
    html`<p>${words.help}</p>
      <form class="form" method="get" action="${address}#first-stay">
        <div class="answers">
          ${STAY_FIELDS.map((field) => fieldOf(field, shown))}
          <p class="turn"><button type="submit" class="action">${words.submit}</button></p>
        </div>
      </form>
      ${priced === null ? null : offersOf(priced, language)}
      ${priced === null ? null : derivedOf(priced, language)}`,
    'first-stay',
  );
};
