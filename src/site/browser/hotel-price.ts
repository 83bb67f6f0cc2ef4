import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { faultsOf, stayOf, stayQuery, typedOf, type AskedStay } from '#words/hotels/stay.ts';
import { staysIn } from '#words/hotels/stay-words.ts';
import { writeAddress } from './address.ts';
import { askPrice } from '#site/browser/stay/ask.ts';
import { askSource } from '#site/browser/stay/source.ts';
import type { PriceAnswer } from '#site/browser/stay/answer.ts';
import {
  drawPriced,
  drawWaysOn,
  limitOf,
  pricedWords,
  unpricedWords,
} from '#site/browser/stay/draw.ts';
import { language } from './page-language.ts';
import { openMonths } from '#site/browser/stay/months.ts';
import { openStayForm, type StayForm } from '#site/browser/stay/form.ts';

/** The request for a price on a hotel's page, from its form or from a shared address. */

const stays = staysIn(language);

interface View {
  box: HTMLElement;
  form: HTMLFormElement;
  fields: StayForm;
  said: HTMLElement;
  answer: HTMLElement;
  ask: HTMLButtonElement;
  /** What the button says. */
  label: string;
  slug: string;
  website: string;
  invitation: string;
  asking: AbortController;
}

const setBusy = ({ box, ask, label }: View, busy: boolean): void => {
  if (busy) box.setAttribute('aria-busy', 'true');
  else box.removeAttribute('aria-busy');
  // A button that is disabled would lose the focus.
  ask.setAttribute('aria-disabled', String(busy));
  ask.textContent = busy ? stays.asking : label;
};

const askForNights = (view: View, stay: AskedStay) => (nights: number) => {
  const typed = { ...view.fields.typed(), ...stay, adults: String(stay.adults) };
  const checkOut = isoDate(dayNumber(stay.checkIn) + nights);
  view.fields.fill({ ...typed, checkOut });
  submit(view);
  view.ask.focus();
};

const show = (view: View, stay: AskedStay, answer: PriceAnswer): void => {
  view.box.classList.toggle('refused', !('rooms' in answer));
  if ('rooms' in answer) {
    view.said.textContent = pricedWords(answer, stay);
    return view.answer.replaceChildren(...drawPriced(answer, stay));
  }
  const isFailure = 'failure' in answer;
  const nights = isFailure ? undefined : limitOf(answer);
  const bookingUrl = isFailure ? undefined : answer.bookingUrl;
  view.said.textContent = isFailure ? answer.failure : unpricedWords(answer);
  const askFor = askForNights(view, stay);
  const { website } = view;
  view.answer.replaceChildren(...drawWaysOn({ website, bookingUrl, nights, askFor }));
};

/** Adds the stay to the links to other hotels, so that people can compare prices. */
const takeAlong = (stay: AskedStay): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.nearest a, .neighbours a'))
    link.search = stayQuery(stay);
};

const answerStay = async (view: View, stay: AskedStay): Promise<void> => {
  view.asking.abort();
  const asking = new AbortController();
  view.asking = asking;
  setBusy(view, true);
  view.box.classList.remove('refused');
  view.said.textContent = stays.askingForPrices;
  takeAlong(stay);
  const answer = await askPrice(view.slug, stay, asking.signal);
  // The answer is dropped if a later request has been sent.
  if (view.asking !== asking) return;
  setBusy(view, false);
  show(view, stay, answer);
  view.box.dataset.asked = 'answered';
};

const submit = (view: View): void => {
  if (!view.fields.check()) return;
  const stay = stayOf(view.fields.typed());
  const address = `${location.pathname}?${stayQuery(stay)}`;
  const isSame = address === location.pathname + location.search;
  writeAddress(address, isSame ? 'replace' : 'push');
  void answerStay(view, stay).then(() => view.said.scrollIntoView({ block: 'nearest' }));
};

const clear = (view: View): void => {
  view.asking.abort();
  view.asking = new AbortController();
  setBusy(view, false);
  view.box.classList.remove('refused');
  view.said.textContent = view.invitation;
  view.answer.replaceChildren();
};

/** Shows the price for the stay in the page's address; without a stay, the invitation. */
const followAddress = (view: View): void => {
  const typed = typedOf(new URLSearchParams(location.search));
  if (typed === null) return clear(view);
  view.fields.fill(typed);
  if (view.fields.check()) void answerStay(view, stayOf(typed));
  else delete view.box.dataset.asked;
};

const start = (view: View): void => {
  view.form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(view);
  });
  window.addEventListener('popstate', () => followAddress(view));
  if (typedOf(new URLSearchParams(location.search)) === null) return;
  view.box.dataset.asked = 'waiting';
  followAddress(view);
};

interface Box {
  box: HTMLElement;
  slug: string;
  hasPrices: boolean;
}

/** Opens the form; for a hotel without prices, it asks for the link to the booking page. */
const open = ({ box, slug, hasPrices }: Box): void => {
  const template = box.querySelector<HTMLTemplateElement>('[data-box]');
  box.append(document.importNode(template?.content ?? new DocumentFragment(), true));
  const form = box.querySelector<HTMLFormElement>('[data-stay]');
  const said = box.querySelector<HTMLElement>('[data-said]');
  const answer = box.querySelector<HTMLElement>('[data-answer]');
  const ask = box.querySelector<HTMLButtonElement>('[data-ask]');
  const heading = box.querySelector<HTMLElement>('[data-heading]');
  const months = box.querySelector<HTMLDetailsElement>('[data-price-months]');
  if (!form || !said || !answer || !ask || !heading || !months) return;
  if (!hasPrices) {
    months.remove();
    heading.textContent = stays.days;
    ask.textContent = stays.findPage;
    said.textContent = stays.saidOfLink;
  }
  const fields = openStayForm(form);
  openMonths(months, fields);
  start({
    ...{ box, form, said, answer, ask, slug, fields },
    label: ask.textContent.trim(),
    website: box.dataset.website ?? '',
    invitation: said.textContent.trim(),
    asking: new AbortController(),
  });
};

/** Adds the stay to links to other hotels even if this hotel has no prices. */
const passOn = (): void => {
  const typed = typedOf(new URLSearchParams(location.search));
  const today = dayNumber(hotelDate(new Date()));
  if (typed !== null && Object.keys(faultsOf(typed, today)).length === 0) takeAlong(stayOf(typed));
};

const box = document.querySelector<HTMLElement>('[data-price]');
if (box) {
  const slug = box.dataset.price ?? '';
  const source = await askSource(slug);
  if (source === 'none') passOn();
  else open({ box, slug, hasPrices: source === 'prices' });
  box.dataset.known = source;
}
