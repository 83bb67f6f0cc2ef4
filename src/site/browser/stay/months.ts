import { dayNumber } from '#hotels/calendar/day.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { faultsOf, stayOf, type TypedStay } from '#words/hotels/stay.ts';

/** The price calendar in a hotel's page: the page of a month is fetched on demand. */

/** The part of a fetched page that is shown. @throws Error where there is none */
const calendarAt = async (address: string): Promise<Node> => {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
  const calendar = page.querySelector('.price-calendar');
  if (calendar === null) throw new Error(`No price calendar at ${address}`);
  return document.adoptNode(calendar);
};

/** The stay in the form as a query: nights, party and arrival; empty if it has faults. */
const queryOf = (typed: TypedStay): string => {
  const today = dayNumber(hotelDate(new Date()));
  if (Object.keys(faultsOf(typed, today)).length > 0) return '';
  const { checkIn, checkOut, adults, childrenAges } = stayOf(typed);
  const nights = dayNumber(checkOut) - dayNumber(checkIn);
  const asked = new URLSearchParams({ adults: String(adults) });
  if (childrenAges.length > 0) asked.set('children', childrenAges.join(','));
  asked.set('around', checkIn);
  asked.set('nights', String(nights));
  return `?${asked}`;
};

/** Shows the calendar when it is opened; if it cannot be fetched, the link to its page stays. */
export const openMonths = (
  details: HTMLDetailsElement,
  { typed }: { typed(): TypedStay },
): void => {
  const months = details.querySelector<HTMLElement>('[data-months]');
  const address = details.dataset['priceMonths'];
  if (!months || address === undefined) return;
  const show = async (from: string): Promise<boolean> => {
    const calendar = await calendarAt(from).catch(() => null);
    if (calendar !== null) months.replaceChildren(calendar);
    return calendar !== null;
  };
  details.addEventListener('toggle', () => {
    if (details.open) void show(address + queryOf(typed()));
  });
  months.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-month]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const kind = link.dataset['month'] ?? '';
    void show(link.href).then((isShown) => {
      if (!isShown) return location.assign(link.href);
      // The followed link was replaced: the focus moves to the new link of the same kind.
      const next =
        months.querySelector<HTMLElement>(`[data-month="${kind}"]`) ??
        months.querySelector<HTMLElement>('[data-month]');
      next?.focus();
    });
  });
};
