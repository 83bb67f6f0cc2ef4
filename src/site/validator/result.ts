import type { ShownPrice, ShownStay } from '#hotels/alpinebits/validator/shown.ts';
import type { ValidatedMessage, Validation } from '#hotels/alpinebits/validator/validation.ts';
import { html, type Html } from '#kernel/text/html.ts';
import { wideTable } from '#site/claims/frame.ts';
import { sentenceHtml } from './sentence.ts';
import { reasonWords } from '#words/hotels/answer-words.ts';
import { sentenceIn } from '#words/hotels/sentences.ts';
import type { Language } from '#words/language.ts';
import { localPath } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import type { ValidatorWords } from '#words/en/hotels/validator.ts';
import { VALIDATOR_PATH } from '#words/en/hotels/ways.ts';

/** The answer of the validator as a page: it is made at each request, and nothing runs in it. */

export const RESULT_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; " +
    "form-action 'self'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
} as const;

type Words = ValidatorWords['result'];

const part = (title: string, content: Html | readonly Html[]): Html =>
  html`<section class="folio">
    <div class="margin"><h2>${title}</h2></div>
    <div class="column">${content}</div>
  </section>`;

const list = (lines: readonly (string | Html)[]): Html | null =>
  lines.length === 0
    ? null
    : html`<ul>
        ${lines.map((line) => html`<li>${line}</li>`)}
      </ul>`;

const table = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Html =>
  wideTable(
    caption,
    head,
    rows.map(
      ([first = null, ...cells]) =>
        html`<tr>
          <th scope="row">${first}</th>
          ${cells.map((cell) => html`<td>${cell}</td>`)}
        </tr>`,
    ),
    html`<caption>
      ${caption}
    </caption>`,
  );

const messageHtml = (
  { action, version, accepted, faults, warnings }: ValidatedMessage,
  position: number,
  language: Language,
): Html => {
  const words = wordsIn(language).validator.result;
  return html`<h3>${words.message(position + 1)}: ${accepted ? words.accepted : words.refused}</h3>
    <p class="quiet">${[action, version].filter(Boolean).join(', ')}</p>
    ${list(faults.map((fault) => sentenceHtml(language, fault)))}
    ${
      warnings.length === 0
        ? null
        : html`<p>${words.warnings}</p>
            ${list(warnings.map(({ sentence }) => sentenceHtml(language, sentence)))}`
    }`;
};

const limitLines = ({ limits }: ShownPrice, words: Words): string[] =>
  limits.map((limit) => {
    const { room, from, to } = limit;
    const when = from === null || to === null ? words.always : words.stay(from, to);
    return `${room ?? words.everyRoom}, ${when}: ${words.limit(limit)}`;
  });

/** Why there is no price, in words: codes are for programs. */
const noOffer = (reason: string | null, detail: string | null, language: Language): string =>
  wordsIn(language).validator.result.noOffer(
    reasonWords(reason ?? '', undefined, language),
    sentenceIn(language, detail ?? '').text,
  );

/** One room by one plan: its summands, its total, and the limits that were looked at. */
export const priceHtml = (price: ShownPrice, language: Language): Html => {
  const words = wordsIn(language).validator.result;
  const { room, plan, total, currency, steps, euros, availableRooms, detail, reason } = price;
  const lines = limitLines(price, words);
  return html`<h3>${words.derivation(room, plan)}</h3>
    ${
      total === null
        ? html`<p>${noOffer(reason, detail, language)}</p>`
        : html`${list(steps.map(words.step))}
            <p><strong>${words.total}: ${total} ${currency}</strong></p>`
    }
    ${euros && html`<p>${words.euros(euros.total, euros.rate, euros.rateDate)}</p>`}
    ${availableRooms === 0 ? html`<p>${words.notFree}</p>` : null}
    ${
      lines.length === 0
        ? null
        : html`<p>${words.limits}</p>
            ${list(lines)}`
    }`;
};

const stayHtml = (stay: ShownStay, language: Language): Html => {
  const words = wordsIn(language).validator.result;
  const { checkIn, checkOut, adults, childrenAges, offers, reason, detail, cityTax } = stay;
  return part(words.stay(checkIn, checkOut), [
    html`<p>${words.party(adults, childrenAges)}</p>`,
    offers.length === 0
      ? html`<p>${noOffer(reason, detail, language)}</p>`
      : table(
          words.offers,
          [words.rooms, words.plans, words.total],
          offers.map(({ room, plan, total, currency }) => [room, plan, `${total} ${currency}`]),
        ),
    html`${cityTax && html`<p>${words.cityTax(cityTax.total, cityTax.currency)}</p>`}`,
    ...stay.prices.map((price) => priceHtml(price, language)),
    html`${stay.morePrices === 0 ? null : html`<p>${words.more(stay.morePrices)}</p>`}`,
  ]);
};

const calendarHtml = (
  { calendar: { rooms, plans } }: Extract<Validation, { refusal: null }>,
  words: Words,
): Html =>
  html`${table(
    words.rooms,
    [words.code, words.name, words.guests, words.free],
    rooms.map(({ code, name, minimumGuests, standardGuests, maximumGuests, freeNights }) => [
      ...[code, name, `${minimumGuests}, ${standardGuests}, ${maximumGuests}`, freeNights],
    ]),
  )}
  ${table(
    words.plans,
    [words.code, words.name, words.currency, words.rates],
    plans.map(({ code, name, currency, rates }) => [code, name, currency, rates]),
  )}`;

const contentOf = (validation: Validation, language: Language): Html => {
  const words = wordsIn(language).validator.result;
  if (validation.refusal !== null)
    return part(
      words.messages,
      list([sentenceHtml(language, validation.refusal.sentence)]) ?? html``,
    );
  const { messages, stays, stayFaults } = validation;
  return html`${part(words.messages, [
    ...messages.map((message, position) => messageHtml(message, position, language)),
    calendarHtml(validation, words),
  ])}
  ${
    stayFaults.length === 0
      ? null
      : part(words.stayFaults, list(stayFaults.map(words.stayFault)) ?? html``)
  }
  ${stays.map((stay) => stayHtml(stay, language))}`;
};

/** A whole page in a language. */
export const resultPage = (validation: Validation, language: Language): string => {
  const { result: words } = wordsIn(language).validator;
  const back = localPath(language, VALIDATOR_PATH);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${words.title} · Kontor</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/console.css" />
      </head>
      <body>
        <header class="masthead">
          <div class="sheet"><a class="wordmark" href="${localPath(language, '/')}">Kontor</a></div>
        </header>
        <main id="content">
          <div class="sheet ledger">
            <header class="folio">
              <p class="margin"><a href="${back}">${words.again}</a></p>
              <div class="column"><h1>${words.title}</h1></div>
            </header>
            ${contentOf(validation, language)}
          </div>
        </main>
      </body>
    </html> `.text;
};
