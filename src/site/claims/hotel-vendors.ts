import type { VendorHotel } from '#hotels/access/vendor.ts';
import { html, type Html } from '#kernel/text/html.ts';
import { dayOf } from '#kernel/world.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { dayWords } from '#words/words.ts';
import { ownSentence, section, wideTable } from './frame.ts';

/** Vendors that want to send prices for a hotel, with the owner's decisions. */

export interface VendorsPart {
  language: Language;
  /** The path of the private address. */
  address: string;
  vendors: readonly VendorHotel[];
}

const choice = ({ language, address }: VendorsPart, { vendor, agreedAt }: VendorHotel): Html => {
  const words = wordsIn(language).partner.vendors;
  const isAgreed = agreedAt !== null;
  return html`<form method="post" action="${address}/${isAgreed ? 'withdraw' : 'agree'}">
    <input type="hidden" name="vendor" value="${vendor}" />
    <button type="submit" class="${isAgreed ? 'action plain' : 'action'}">
      ${isAgreed ? words.withdraw : words.agree}
    </button>
  </form>`;
};

const row = (part: VendorsPart, each: VendorHotel): Html => {
  const words = wordsIn(part.language).partner.vendors;
  const { title, hotelCode, agreedAt } = each;
  const since = agreedAt === null ? words.notYet : dayWords(dayOf(agreedAt), part.language);
  return html`<tr>
    <th scope="row">${title}</th>
    <td>${hotelCode}</td>
    <td>${since}</td>
    <td>${choice(part, each)}</td>
  </tr>`;
};

export const vendorsPart = (part: VendorsPart): Html => {
  const words = wordsIn(part.language).partner.vendors;
  const { heading, help, none, columns } = words;
  const rows = part.vendors.map((each) => row(part, each));
  const content =
    rows.length === 0
      ? html`<p class="quiet">${none}</p>`
      : wideTable(heading, Object.values(columns), rows);
  return section(
    heading,
    html`<p>${ownSentence(help)}</p>
      ${content}`,
    'vendors',
  );
};
