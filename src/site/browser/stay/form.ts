import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import {
  dayOrNull,
  faultsOf,
  STAY_FIELDS,
  type StayFaults,
  type StayField,
  type TypedStay,
} from '#words/hotels/stay.ts';
import { language } from '#site/browser/page-language.ts';
import { whenReleased } from '#site/browser/pointer.ts';

/** The fields of a stay: their values, the days that they offer, and their faults. */

const DEFAULT_NIGHTS = 2;

export interface StayForm {
  typed(): TypedStay;
  fill(typed: TypedStay): void;
  /** Shows the fault of every field and focuses the first faulty field. */
  check(): boolean;
}

const today = (): number => dayNumber(hotelDate(new Date()));

const inputOf = (form: HTMLFormElement, field: StayField): HTMLInputElement | null =>
  form.querySelector(`[data-field="${field}"] input`);

const show = (form: HTMLFormElement, field: StayField, words: string | undefined): void => {
  const note = form.querySelector<HTMLElement>(`[data-field="${field}"] [data-fault]`);
  if (note) [note.textContent, note.hidden] = [words ?? '', words === undefined];
  if (words === undefined) inputOf(form, field)?.removeAttribute('aria-invalid');
  else inputOf(form, field)?.setAttribute('aria-invalid', 'true');
};

const readForm = (form: HTMLFormElement): TypedStay => {
  const text = (field: StayField): string => inputOf(form, field)?.value ?? '';
  return {
    checkIn: text('checkIn'),
    checkOut: text('checkOut'),
    adults: text('adults'),
    children: text('children'),
  };
};

const offerDays = (input: HTMLInputElement | null, first: number, last: number): void => {
  if (input) [input.min, input.max] = [isoDate(first), isoDate(last)];
};

/** Departure follows the day of arrival, so that a moved stay keeps its length. */
const followArrival = (form: HTMLFormElement): void => {
  const arrival = inputOf(form, 'checkIn');
  const departure = inputOf(form, 'checkOut');
  let before = dayOrNull(arrival?.value ?? '');
  const offerDepartures = (day: number): void =>
    offerDays(departure, day + 1, day + STAY_LIMITS.nights);
  const follow = (): void => {
    const day = dayOrNull(arrival?.value ?? '');
    if (day === null || departure === null) return;
    offerDepartures(day);
    const leaving = dayOrNull(departure.value);
    const nights = leaving !== null && before !== null ? leaving - before : DEFAULT_NIGHTS;
    // A year that is still being typed begins with zeros.
    if (day >= today() && (leaving === null || leaving <= day || before !== null))
      departure.value = isoDate(day + Math.min(Math.max(nights, 1), STAY_LIMITS.nights));
    if (day >= today()) before = day;
  };
  arrival?.addEventListener('change', follow);
  arrival?.addEventListener('kontor-filled', () => {
    before = dayOrNull(arrival.value);
    if (before !== null) offerDepartures(before);
  });
};

const checkWhileTyping = (form: HTMLFormElement, field: StayField): void => {
  const input = inputOf(form, field);
  const isShown = () => input?.getAttribute('aria-invalid') === 'true';
  const check = () => show(form, field, faultsOf(readForm(form), today(), language)[field]);
  input?.addEventListener('input', () => isShown() && check());
  input?.addEventListener('change', () => {
    // An empty field is reported when the price is requested, not when the focus passes through.
    if (input.value !== '') whenReleased(check);
  });
};

const checkForm = (form: HTMLFormElement): boolean => {
  const faults: StayFaults = faultsOf(readForm(form), today(), language);
  for (const field of STAY_FIELDS) show(form, field, faults[field]);
  const first = STAY_FIELDS.find((field) => faults[field] !== undefined);
  if (first !== undefined) inputOf(form, first)?.focus();
  return first === undefined;
};

export const openStayForm = (form: HTMLFormElement): StayForm => {
  form.noValidate = true;
  offerDays(inputOf(form, 'checkIn'), today(), today() + STAY_LIMITS.daysAhead);
  offerDays(inputOf(form, 'checkOut'), today() + 1, today() + STAY_LIMITS.daysAhead + 1);
  followArrival(form);
  for (const field of STAY_FIELDS) checkWhileTyping(form, field);
  return {
    typed: () => readForm(form),
    fill: (typed) => {
      for (const field of STAY_FIELDS) {
        const input = inputOf(form, field);
        if (input) input.value = typed[field];
        show(form, field, undefined);
      }
      inputOf(form, 'checkIn')?.dispatchEvent(new Event('kontor-filled'));
    },
    check: () => checkForm(form),
  };
};
