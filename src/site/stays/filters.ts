import { nameOf, type Area } from '#register/places/locality.ts';
import { DACH_COUNTRIES, FACILITIES } from '#register/records/vocabulary.ts';
import { BOARDS } from '#hotels/calendar/rate-plan.ts';
import { html, type Html, type Part } from '#kernel/text/html.ts';
import { boardWords } from '#words/hotels/answer-words.ts';
import { staySearchIn } from '#words/hotels/stay-search-words.ts';
import { facilityWord } from '#words/hotels/words.ts';
import { localPath, type Language } from '#words/language.ts';
import { countryName } from '#words/words.ts';
import { NOTHING_ASKED, RADII, STARS, STAYS_PATH, staysQuery, type StaysAsked } from './asked.ts';
import { FORM_ID } from './form.ts';
import type { SearchFaults } from './question.ts';

/** The filters next to the rows. They belong to the same form as the search. */

const FORM = html`form="${FORM_ID}"`;

interface Choice {
  name: string;
  value: string;
  label: string;
  isChosen: boolean;
}

const box = ({ name, value, label, isChosen }: Choice): Html =>
  html`<label class="choice"
    ><input
      type="checkbox"
      name="${name}"
      value="${value}"
      ${FORM}
      ${isChosen ? html`checked` : null}
    />${label}</label
  >`;

const group = (title: string, boxes: readonly Html[]): Html =>
  html`<fieldset>
    <legend class="label">${title}</legend>
    ${boxes}
  </fieldset>`;

const option = ({ value, label, isChosen }: Omit<Choice, 'name'>): Html =>
  html`<option value="${value}" ${isChosen ? html`selected` : null}>${label}</option>`;

const select = (name: string, title: string, options: Part, fault?: string): Html =>
  html`<div class="field" data-field="${name}">
    <label for="stay-${name}" class="label">${title}</label>
    <select
      id="stay-${name}"
      name="${name}"
      ${FORM}
      ${
        fault === undefined ? null : html`aria-invalid="true" aria-describedby="stay-${name}-fault"`
      }
    >
      ${options}
    </select>
    ${fault === undefined ? null : html`<p class="fault" id="stay-${name}-fault">${fault}</p>`}
  </div>`;

const KINDS = ['state', 'region', 'lake', 'valley', 'island'] as const;

const regionOptions = (
  { region }: StaysAsked,
  areas: readonly Area[],
  language: Language,
): Html[] => {
  const { groups, anywhere } = staySearchIn(language);
  const optionsOf = (all: readonly (readonly [value: string, label: string])[]): Html[] =>
    all
      .toSorted(([, left], [, right]) => left.localeCompare(right, language))
      .map(([value, label]) => option({ value, label, isChosen: value === region }));
  const countries = DACH_COUNTRIES.map((code) => [code, countryName(code, language)] as const);
  const grouped = KINDS.map((kind) => ({
    label: groups[kind],
    options: areas
      .filter((area) => area.kind === kind)
      .map((area) => [area.id, nameOf(area, language)] as const),
  }));
  const all = [{ label: groups.country, options: countries }, ...grouped];
  const isListed = all.some(({ options }) => options.some(([value]) => value === region));
  const named = areas.find(({ id }) => id === region);
  const label = named === undefined ? region : nameOf(named, language);
  return [
    option({ value: '', label: anywhere, isChosen: region === '' }),
    // The address may contain a landmark, or an area in the visitor's own words.
    ...(isListed || region === '' ? [] : [option({ value: region, label, isChosen: true })]),
    ...all
      .filter(({ options }) => options.length > 0)
      .map(
        ({ label, options }) => html`<optgroup label="${label}">${optionsOf(options)}</optgroup>`,
      ),
  ];
};

const withinOptions = ({ within }: StaysAsked, language: Language): Html[] => {
  const { withinIt, km } = staySearchIn(language);
  return [
    option({ value: '', label: withinIt, isChosen: within === null }),
    ...RADII.map((radius) =>
      option({ value: String(radius), label: km(radius), isChosen: radius === within }),
    ),
  ];
};

const stayBoxes = ({ isPricedOnly, isFlexible }: StaysAsked, language: Language): Html[] => {
  const { priced, days } = staySearchIn(language);
  return [
    box({ name: 'priced', value: '1', label: priced, isChosen: isPricedOnly }),
    box({ name: 'flexible', value: '1', label: days, isChosen: isFlexible }),
  ];
};

const valueGroups = (asked: StaysAsked, language: Language): Html[] => {
  const words = staySearchIn(language);
  const boxes = (
    name: string,
    values: readonly (string | number)[],
    chosen: readonly (string | number)[],
    label: (value: string) => string,
  ): Html[] =>
    values.map((value) =>
      box({
        ...{ name, value: String(value) },
        label: label(String(value)),
        isChosen: chosen.includes(value),
      }),
    );
  const stars = boxes('stars', STARS, asked.stars, (value) => words.starWords(Number(value)));
  const boards = boxes('board', BOARDS, asked.boards, (value) => boardWords(value, language));
  const facilities = boxes('facility', FACILITIES, asked.facilities, (value) =>
    facilityWord(value, language),
  );
  return [
    group(words.stars, stars),
    ...(asked.stay === null ? [] : [group(words.boards, boards)]),
    group(words.facilities, facilities),
  ];
};

/** The question without filters: only where, when and who. */
const plain = ({ where, stay }: StaysAsked): StaysAsked => ({ ...NOTHING_ASKED, where, stay });

const isNarrowed = (asked: StaysAsked): boolean =>
  staysQuery({ ...asked, sort: null }) !== staysQuery(plain(asked));

/** Hidden inputs for all parameters without a field, so that no button drops them. */
const kept = ({ sort, hotel, boards, stay }: StaysAsked): Html[] => {
  const hidden = (name: string, value: string): Html =>
    html`<input type="hidden" name="${name}" value="${value}" ${FORM} />`;
  return [
    ...(sort === null ? [] : [hidden('sort', sort)]),
    ...(hotel === null ? [] : [hidden('hotel', hotel)]),
    ...(stay === null ? boards.map((board) => hidden('board', board)) : []),
  ];
};

export const filterParts = (
  asked: StaysAsked,
  { areas, faults }: { areas: readonly Area[]; faults: SearchFaults },
  language: Language,
): Html => {
  const words = staySearchIn(language);
  const address = `${localPath(language, STAYS_PATH)}?${staysQuery(plain(asked))}`;
  return html`<details class="facets no-print" data-filters>
    <summary>${words.filters}</summary>
    ${asked.stay === null ? null : html`<div class="group">${stayBoxes(asked, language)}</div>`}
    ${select('region', words.region, regionOptions(asked, areas, language), faults.region)}
    ${asked.where === '' ? null : select('within', words.within, withinOptions(asked, language))}
    ${valueGroups(asked, language)} ${kept(asked)}
    <button type="submit" class="action plain" ${FORM}>${words.apply}</button>
    ${isNarrowed(asked) ? html`<p><a href="${address}">${words.clear}</a></p>` : null}
  </details>`;
};
