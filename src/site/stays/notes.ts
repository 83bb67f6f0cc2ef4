import type { FoundHotels } from '#hotels/search/result.ts';
import type { Condition, LeaveOut } from '#hotels/wishes/condition.ts';
import { html, type Html } from '#kernel/text/html.ts';
import { nameOf } from '#register/places/locality.ts';
import { boardWords, moneyWords } from '#words/hotels/answer-words.ts';
import { staySearchIn } from '#words/hotels/stay-search-words.ts';
import { stayQuery, type AskedStay } from '#words/hotels/stay.ts';
import { facilityWord } from '#words/hotels/words.ts';
import { localPath, type Language } from '#words/language.ts';
import { countryName } from '#words/words.ts';
import { STAYS_PATH, staysQuery, type StaysAsked } from './asked.ts';

/** How a search was understood, and suggestions if it finds nothing. */

/** The localities of a condition in the page's language, such as `Lake Constance`. */
const localityWords = ({ localities = [], asked }: Condition, language: Language): string => {
  const names = [...new Set(localities.map((locality) => nameOf(locality, language)))];
  return names.length === 0 ? asked : names.join(', ');
};

const meantWords = (condition: Condition, language: Language): string => {
  const { by, asked, meant, localities = [] } = condition;
  if (by === 'country')
    return meant
      .split(', ')
      .map((code) => countryName(code, language))
      .join(', ');
  if (by === 'facility')
    return meant
      .split(', ')
      .map((value) => facilityWord(value, language))
      .join(', ');
  if (by === 'near' && localities.length === 0) return meant;
  return by === 'place' || by === 'near' ? localityWords(condition, language) : asked;
};

/** `5 stars`; for several values only the numbers. */
const starsMeant = (stars: string, language: Language): string =>
  /^\d$/.test(stars)
    ? staySearchIn(language).starWords(Number(stars))
    : staySearchIn(language).conditions.stars(stars);

const wordOf = ({ by }: Condition) => (by === 'place' ? 'locality' : by);

/** What all hotels of the list satisfy: `in Tyrol`, `pool`, `at most €900 for the stay`. */
export const understoodWords = ({ wish, search }: FoundHotels, language: Language): string[] => {
  const { conditions, atMost } = staySearchIn(language);
  const most = search.maxTotalCents;
  return [
    ...wish.conditions
      .filter(({ by }) => by !== 'slug')
      .map((condition) =>
        condition.by === 'stars'
          ? starsMeant(condition.meant, language)
          : conditions[wordOf(condition)](meantWords(condition, language)),
      ),
    ...search.boards.map((board) => boardWords(board, language)),
    ...(most === null
      ? []
      : [atMost(moneyWords({ amount: most / 100, currency: 'EUR' }, language))]),
  ];
};

/** A line that says how the words were understood; null if no words were typed. */
export const understoodNote = (found: FoundHotels, language: Language): Html | null => {
  const words = staySearchIn(language);
  const understood = understoodWords(found, language);
  const { repaired, notUsed } = found.wish;
  const sentences = [
    ...(understood.length === 0 ? [] : [`${words.understood} ${understood.join('; ')}.`]),
    ...repaired.map(({ written, read }) => words.read(written, read)),
    ...(notUsed.length === 0 ? [] : [words.notUsed(notUsed.join(', '))]),
  ];
  return sentences.length === 0
    ? null
    : html`<p class="label" data-understood>${sentences.join(' ')}</p>`;
};

/** The same search without one of its conditions; null if no link can drop it. */
const without = (asked: StaysAsked, { by, asked: said }: LeaveOut): StaysAsked | null => {
  // This condition has a link of its own.
  if (by === 'pricedOnly') return null;
  const isSaid = asked.where.toLowerCase().includes(said.toLowerCase());
  if (isSaid) {
    const at = asked.where.toLowerCase().indexOf(said.toLowerCase());
    const where = asked.where.slice(0, at) + asked.where.slice(at + said.length);
    return { ...asked, where: where.replaceAll(/\s+/g, ' ').trim() };
  }
  if (by === 'stars') return { ...asked, stars: [] };
  if (by === 'facility')
    return { ...asked, facilities: asked.facilities.filter((each) => each !== said) };
  if (by === 'near') return { ...asked, where: '', within: null };
  if (by === 'boards') return asked.boards.length === 0 ? null : { ...asked, boards: [] };
  return by === 'country' || by === 'place' ? { ...asked, region: '' } : null;
};

interface Around {
  asked: StaysAsked;
  stay: AskedStay | null;
  language: Language;
}

const saidWords = ({ by, asked: said }: LeaveOut, { boards }: StaysAsked, language: Language) => {
  if (by === 'stars') return starsMeant(said, language);
  if (by === 'boards') return boards.map((board) => boardWords(board, language)).join(', ');
  return by === 'facility' ? facilityWord(said, language) : said;
};

const leaveOutLinks = ({ help }: FoundHotels, { asked, language }: Around): Html[] =>
  (help?.leaveOut ?? []).flatMap((left) => {
    const shorter = without(asked, left);
    const said = saidWords(left, asked, language);
    const label = staySearchIn(language).leaveOut(said, left.total);
    const address = shorter && `${localPath(language, STAYS_PATH)}?${staysQuery(shorter)}`;
    return address === null ? [] : [html`<li><a href="${address}">${label}</a></li>`];
  });

const nearestLinks = ({ help }: FoundHotels, { stay, language }: Around): Html[] =>
  (help?.nearest ?? []).map(({ hotel: { slug, record } }) => {
    const path = localPath(language, `/hotels/${slug}`);
    const address = stay === null ? path : `${path}?${stayQuery(stay)}`;
    return html`<li><a href="${address}">${record.name}</a>, ${record.town}</li>`;
  });

/** Links that drop a word which hides hotels, with the number of hotels without it. */
export const moreWithout = (found: FoundHotels, around: Around): Html | null => {
  const links = leaveOutLinks(found, around);
  return links.length === 0
    ? null
    : html`<ul class="label more-without">
        ${links}
      </ul>`;
};

/** Suggestions if nothing is found: what to leave out, similar names, and the whole register. */
export const helpPart = (found: FoundHotels, around: Around): Html => {
  const { asked, language } = around;
  const words = staySearchIn(language);
  const nearest = nearestLinks(found, around);
  const shorter = leaveOutLinks(found, around);
  const address = localPath(language, STAYS_PATH);
  const isOfPrices = asked.stay !== null && asked.isPricedOnly;
  const all = staysQuery({ ...asked, isPricedOnly: false });
  return html`<section class="nothing" data-nothing>
    <h2>${isOfPrices ? words.nothingPriced : words.nothing}</h2>
    <ul>
      ${isOfPrices ? html`<li><a href="${address}?${all}">${words.withUnpriced}</a></li>` : null}
      ${shorter}
    </ul>
    ${
      nearest.length === 0
        ? null
        : html`<p class="label">${words.nearest}</p>
            <ul>
              ${nearest}
            </ul>`
    }
    <p><a href="${localPath(language, '/hotels')}">${words.allHotels}</a></p>
  </section>`;
};
