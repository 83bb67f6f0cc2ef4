import type { HotelCredential } from '#hotels/access/credential.ts';
import type { VendorHotel } from '#hotels/access/vendor.ts';
import type { Push } from '#hotels/access/push.ts';
import { templateForms } from '#hotels/link/forms.ts';
import { html, type Html, type Part } from '#kernel/text/html.ts';
import { dayOf } from '#kernel/world.ts';
import type { Language } from '#words/language.ts';
import { sentenceHtml } from '#site/validator/sentence.ts';
import { wordsIn } from '#words/languages.ts';
import { dayWords } from '#words/words.ts';
import type { MonthDemand } from '#hotels/demand/report.ts';
import type { FirstStay } from './first-stay.ts';
import { firstStayPart } from './first-stay-page.ts';
import { button, ownSentence, section, wideTable } from './frame.ts';
import { demandPart } from './hotel-demand.ts';
import { vendorsPart } from './hotel-vendors.ts';

/** The part of the private page for hotels: their system, its messages, the booking link. */

export interface HotelPart {
  slug: string;
  language: Language;
  /** The path of the private address, and the address of this site. */
  address: string;
  origin: string;
  credential: HotelCredential | undefined;
  /** The password that was just made; it is shown only once. */
  password: string | null;
  vendors: readonly VendorHotel[];
  /** The newest first. */
  pushes: readonly Push[];
  linkTemplate: string | null;
  /** A template that was sent and is not allowed, and why. */
  refused: { template: string | undefined; reason: string } | null;
  /** By month of the requests, the newest first. */
  demand: readonly MonthDemand[];
  /** The stay that was priced just now; null: none. */
  stay: FirstStay | null;
}

const credentialLines = ({ credential, language }: HotelPart): Part => {
  const words = wordsIn(language).partner;
  if (credential === undefined) return html`<p>${words.noCredential}</p>`;
  const { createdAt, hotelCode } = credential;
  return html`<p>
    ${words.madeOn(dayWords(dayOf(createdAt), language))}
    ${hotelCode === null ? null : words.boundTo(hotelCode)}
  </p>`;
};

const systemPart = (part: HotelPart): Html => {
  const { slug, language, address, origin, credential, password } = part;
  const words = wordsIn(language).partner;
  const shown =
    password === null
      ? null
      : html`<dt>${words.password}</dt>
          <dd><code id="password">${password}</code></dd>`;
  const label = credential === undefined ? words.make : words.makeAnew;
  return section(
    words.system,
    html`<p>${ownSentence(words.systemHelp)}</p>
      <dl class="proof">
        <dt>${words.address.alpinebits}</dt>
        <dd><code>${origin}/alpinebits</code></dd>
        <dt>${words.address.ari}</dt>
        <dd><code>${origin}/ari</code></dd>
        <dt>${words.user}</dt>
        <dd><code>${slug}</code></dd>
        ${shown}
      </dl>
      ${password === null ? credentialLines(part) : html`<p role="status">${words.once}</p>`}
      ${button(`${address}/credential`, label)}
      ${credential === undefined ? null : button(`${address}/revoke`, words.revoke, true)}`,
    'system',
  );
};

const MOMENT_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

const momentWords = (at: Date): string =>
  `${at.toISOString().slice(0, MOMENT_LENGTH).replace('T', ' ')} UTC`;

const answered = (language: Language, message: string | null): Html[] =>
  (message?.split('\n') ?? []).map((line) => html`<p>${sentenceHtml(language, line)}</p>`);

const messagesPart = ({ language, pushes }: HotelPart): Html => {
  const words = wordsIn(language).partner;
  const titles = Object.values(words.columns);
  const rows = pushes.map(
    ({ at, action, outcome, message }) =>
      html`<tr>
        <th scope="row">${momentWords(at)}</th>
        <td>${action ?? words.refused}</td>
        <td>${words.outcomes[outcome]}</td>
        <td>${answered(language, message)}</td>
      </tr>`,
  );
  const content =
    rows.length === 0
      ? html`<p class="quiet">${words.noMessages}</p>`
      : wideTable(words.messages, titles, rows);
  return section(words.messages, content, 'messages');
};

const inWords = (words: Readonly<Record<string, string>>, english: string): string =>
  words[english] ?? english;

/** Links of the template for stays as guests ask for them, to be opened one by one. */
const tester = ({ linkTemplate, language }: HotelPart): Part => {
  if (linkTemplate === null) return null;
  const words = wordsIn(language).partner;
  const { links, notCarried } = templateForms(linkTemplate);
  const missing = notCarried.map((each) => inWords(words.carried, each)).join(', ');
  return html`<p>${words.try}</p>
    <ul>
      ${links.map(
        ({ form, url }) =>
          html`<li><a href="${url}" rel="noopener">${inWords(words.forms, form)}</a></li>`,
      )}
    </ul>
    ${missing === '' ? null : html`<p class="help">${words.notCarried(missing)}</p>`}`;
};

const linkPart = (part: HotelPart): Html => {
  const { language, address, linkTemplate, refused } = part;
  const words = wordsIn(language).partner;
  const value = refused?.template ?? linkTemplate ?? '';
  return section(
    words.link,
    html`<form class="form" method="post" action="${address}/link#link">
        <div class="answers">
          <div class="field">
            <label for="template"><span class="asked">${words.linkField}</span></label>
            <p class="help" id="template-help">${ownSentence(words.linkHelp)}</p>
            <textarea
              id="template"
              name="template"
              rows="3"
              ${refused === null ? null : html`aria-invalid="true"`}
              aria-describedby="template-help${refused === null ? null : ' template-fault'}"
            >
${value}</textarea>
            ${
              refused === null
                ? null
                : html`<p class="fault" id="template-fault" role="alert">
                    ${sentenceHtml(language, refused.reason)}
                  </p>`
            }
          </div>
          <p class="turn"><button type="submit" class="action">${words.setLink}</button></p>
        </div>
      </form>
      ${tester(part)}`,
    'link',
  );
};

export const hotelParts = (part: HotelPart): Html[] => {
  return [
    systemPart(part),
    vendorsPart(part),
    messagesPart(part),
    linkPart(part),
    firstStayPart(part),
    demandPart(part.demand, part),
  ];
};
