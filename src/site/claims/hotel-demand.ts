import type { MonthDemand } from '#hotels/demand/report.ts';
import { html, type Html } from '#kernel/text/html.ts';
import { reasonWords } from '#words/hotels/answer-words.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import { section, wideTable } from './frame.ts';

interface Shown {
  language: Language;
  /** The path of the private page. */
  address: string;
}

/** The file of all months, or of one, below the private page. */
export const DEMAND_FILE = 'demand.csv';

/** For a hotel's owner: how often agents and people asked for the hotel, by month. */

const REASONS_MOST = 3;

const monthWords = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(valueWordsIn(language).locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`));

const rowOf = (
  { month, asks, priced, reasons }: MonthDemand,
  { language, address }: Shown,
): Html => {
  const words = wordsIn(language).partner.demand;
  const said = reasons.slice(0, REASONS_MOST).map(({ outcome, asks: count }) => {
    const why = outcome === 'any' ? words.few : reasonWords(outcome, undefined, language);
    return html`<li>${words.reason(count, why)}</li>`;
  });
  return html`<tr>
    <th scope="row">${monthWords(month, language)}</th>
    <td>${asks}</td>
    <td>${priced}</td>
    <td>
      ${
        said.length === 0
          ? '–'
          : html`<ul>
              ${said}
            </ul>`
      }
    </td>
    <td><a href="${address}/${DEMAND_FILE}?month=${month}" download>CSV</a></td>
  </tr>`;
};

export const demandPart = (months: readonly MonthDemand[], shown: Shown): Html => {
  const words = wordsIn(shown.language).partner.demand;
  const titles = [...Object.values(words.columns), words.file];
  const rows = months.map((month) => rowOf(month, shown));
  const content =
    months.length === 0
      ? html`<p class="quiet">${words.none}</p>`
      : html`<p>${words.lead}</p>
          ${wideTable(words.heading, titles, rows)}`;
  return section(words.heading, content, 'demand');
};
