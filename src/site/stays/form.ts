import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import { html, type Html } from '#kernel/text/html.ts';
import { staySearchIn } from '#words/hotels/stay-search-words.ts';
import { localPath, type Language } from '#words/language.ts';
import { compact } from '#site/markup/compact.ts';
import { NOTHING_ASKED, STAYS_PATH, type StaysAsked } from './asked.ts';
import type { SearchFaults, SearchField } from './question.ts';

/** The form for place, days and guests; static pages show it empty. */

export const FORM_ID = 'stays';

interface FormState {
  asked: StaysAsked;
  faults: SearchFaults;
  /** The current day at the hotels; null on a built page, which may be read on a later day. */
  today: string | null;
}

const attributes = (all: Readonly<Record<string, string>>): Html[] =>
  Object.entries(all).map(([name, value]) => html` ${name}="${value}"`);

const valuesOf = ({ where, stay }: StaysAsked): Record<SearchField, string> => ({
  where,
  region: '',
  checkIn: stay?.checkIn ?? '',
  checkOut: stay?.checkOut ?? '',
  adults: stay?.adults ?? '2',
  children: stay?.children ?? '',
});

/** The limits of a date field; none if the page does not know the current day. */
const daysFrom = (today: string | null, first: number): Record<string, string> => {
  if (today === null) return {};
  const day = dayNumber(today);
  return { min: isoDate(day + first), max: isoDate(day + first + STAY_LIMITS.daysAhead) };
};

const inputsOf = (language: Language, today: string | null) => {
  const { whereExample, childrenExample } = staySearchIn(language);
  return {
    where: { type: 'text', placeholder: whereExample, maxlength: '200', spellcheck: 'false' },
    checkIn: { type: 'date', ...daysFrom(today, 0) },
    checkOut: { type: 'date', ...daysFrom(today, 1) },
    adults: { type: 'number', min: '1', max: String(STAY_LIMITS.adults) },
    children: { type: 'text', placeholder: childrenExample, maxlength: '60' },
  } as const;
};

type Name = keyof ReturnType<typeof inputsOf>;

interface FieldState {
  label: string;
  value: string;
  fault: string | undefined;
  input: Readonly<Record<string, string>>;
}

const field = (name: Name, { label, value, fault, input }: FieldState): Html => {
  const id = `stay-${name}`;
  const own = { id, name, value, autocomplete: 'off', 'aria-describedby': `${id}-fault` };
  const wrong = fault === undefined ? null : html` aria-invalid="true"`;
  const hidden = fault === undefined ? html` hidden` : null;
  return html`<div class="field" data-field="${name}">
    <label for="${id}">${label}</label>
    <input${attributes({ ...own, ...input })}${wrong} />
    <p class="fault" id="${id}-fault" data-fault${hidden}>${fault ?? null}</p>
  </div>`;
};

const FIELDS = ['where', 'checkIn', 'checkOut', 'adults', 'children'] as const satisfies Name[];

export const searchForm = (
  language: Language,
  { asked, faults, today }: FormState = { asked: NOTHING_ASKED, faults: {}, today: null },
): Html => {
  const words = staySearchIn(language);
  const inputs = inputsOf(language, today);
  const values = valuesOf(asked);
  const fields = FIELDS.map((name) => {
    const said = { label: words.fields[name], value: values[name], fault: faults[name] };
    return field(name, { ...said, input: inputs[name] });
  });
  return compact(
    html`<form
      class="stay asking no-print"
      id="${FORM_ID}"
      method="get"
      action="${localPath(language, STAYS_PATH)}"
      aria-label="${words.label}"
      data-stays
    >
      ${fields}
      <button type="submit" class="action plain">${words.submit}</button>
    </form>`,
  );
};
