import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { stayOf, stayQuery, typedOf, type AskedStay } from '#words/hotels/stay.ts';
import { writeAddress } from './address.ts';
import { askPrice } from '#site/browser/stay/ask.ts';
import type { PriceAnswer } from '#site/browser/stay/answer.ts';
import {
  drawPriced,
  drawWaysOn,
  limitOf,
  pricedWords,
  unpricedWords,
} from '#site/browser/stay/draw.ts';
import { openStayForm, type StayForm } from '#site/browser/stay/form.ts';

/** The question for a price on a hotel's page: asked by its form or by a shared address. */

interface Desk {
  box: HTMLElement;
  form: HTMLFormElement;
  fields: StayForm;
  said: HTMLElement;
  answer: HTMLElement;
  ask: HTMLButtonElement;
  slug: string;
  website: string;
  invitation: string;
  asking: AbortController;
}

const setBusy = ({ box, ask }: Desk, busy: boolean): void => {
  if (busy) box.setAttribute('aria-busy', 'true');
  else box.removeAttribute('aria-busy');
  // A button that is disabled would lose the focus.
  ask.setAttribute('aria-disabled', String(busy));
  ask.textContent = busy ? 'Asking …' : 'Ask for a price';
};

const askForNights = (desk: Desk, stay: AskedStay) => (nights: number) => {
  const typed = { ...desk.fields.typed(), ...stay, adults: String(stay.adults) };
  const checkOut = isoDate(dayNumber(stay.checkIn) + nights);
  desk.fields.fill({ ...typed, checkOut });
  submit(desk);
  desk.ask.focus();
};

const show = (desk: Desk, stay: AskedStay, answer: PriceAnswer): void => {
  desk.box.classList.toggle('refused', !('rooms' in answer));
  if ('rooms' in answer) {
    desk.said.textContent = pricedWords(answer, stay);
    return desk.answer.replaceChildren(...drawPriced(answer));
  }
  const isFailure = 'failure' in answer;
  const { website } = desk;
  const nights = isFailure ? undefined : limitOf(answer);
  desk.said.textContent = isFailure ? answer.failure : unpricedWords(answer);
  const askFor = askForNights(desk, stay);
  desk.answer.replaceChildren(...drawWaysOn({ website, nights, askFor }));
};

/** Whoever compares hotels takes the stay along to those that are linked here. */
const takeAlong = (stay: AskedStay): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.neighbours a'))
    link.search = stayQuery(stay);
};

const answerStay = async (desk: Desk, stay: AskedStay): Promise<void> => {
  desk.asking.abort();
  const asking = new AbortController();
  desk.asking = asking;
  setBusy(desk, true);
  desk.box.classList.remove('refused');
  desk.said.textContent = 'Asking for prices …';
  takeAlong(stay);
  const answer = await askPrice(desk.slug, stay, asking.signal);
  // An answer that was overtaken by a later question is not shown.
  if (desk.asking !== asking) return;
  setBusy(desk, false);
  show(desk, stay, answer);
  desk.box.dataset.asked = 'answered';
};

const submit = (desk: Desk): void => {
  if (!desk.fields.check()) return;
  const stay = stayOf(desk.fields.typed());
  const address = `${location.pathname}?${stayQuery(stay)}`;
  const isSame = address === location.pathname + location.search;
  writeAddress(address, isSame ? 'replace' : 'push');
  void answerStay(desk, stay).then(() => desk.said.scrollIntoView({ block: 'nearest' }));
};

const clear = (desk: Desk): void => {
  desk.asking.abort();
  desk.asking = new AbortController();
  setBusy(desk, false);
  desk.box.classList.remove('refused');
  desk.said.textContent = desk.invitation;
  desk.answer.replaceChildren();
};

/** Shows what the page's address asks for; one that asks for nothing brings the invitation back. */
const followAddress = (desk: Desk): void => {
  const typed = typedOf(new URLSearchParams(location.search));
  if (typed === null) return clear(desk);
  desk.fields.fill(typed);
  if (desk.fields.check()) void answerStay(desk, stayOf(typed));
  else delete desk.box.dataset.asked;
};

const start = (desk: Desk): void => {
  desk.form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(desk);
  });
  window.addEventListener('popstate', () => followAddress(desk));
  if (typedOf(new URLSearchParams(location.search)) === null) return;
  desk.box.dataset.asked = 'waiting';
  followAddress(desk);
};

const box = document.querySelector<HTMLElement>('[data-price]');
const form = box?.querySelector<HTMLFormElement>('[data-stay]');
const said = box?.querySelector<HTMLElement>('[data-said]');
const answer = box?.querySelector<HTMLElement>('[data-answer]');
const ask = box?.querySelector<HTMLButtonElement>('[data-ask]');
if (box && form && said && answer && ask)
  start({
    ...{ box, form, said, answer, ask },
    fields: openStayForm(form),
    slug: box.dataset.price ?? '',
    website: box.dataset.website ?? '',
    invitation: said.textContent.trim(),
    asking: new AbortController(),
  });
