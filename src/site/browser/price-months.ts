/** The price calendar on a hotel's page: the page of a month is fetched and shown in its stead. */

const section = document.querySelector<HTMLElement>('[data-price-months]');
const months = section?.querySelector<HTMLElement>('[data-months]');

/** The part of a fetched page that is shown; null where the hotel gives no prices. */
const calendarAt = async (address: string): Promise<Element | null> => {
  const response = await fetch(address);
  if (!response.ok) return null;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return page.querySelector('.price-calendar');
};

const show = async (address: string): Promise<void> => {
  const calendar = await calendarAt(address).catch(() => null);
  if (!section || !months || calendar === null) return;
  months.replaceChildren(document.adoptNode(calendar));
  section.hidden = false;
};

months?.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-month]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  void show(link.href).then(() => {
    // The link that was followed is gone: the next of its kind has the focus.
    months.querySelector<HTMLAnchorElement>('a[data-month]:last-of-type')?.focus();
  });
});

/** The stay in the address of the page: its nights, its party, and the days around its arrival. */
const askedFor = (): string => {
  const query = new URLSearchParams(location.search);
  const [from, to] = [query.get('checkIn'), query.get('checkOut')];
  const asked = new URLSearchParams();
  const nights = (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000;
  if (from !== null && nights >= 1 && nights <= 14) {
    asked.set('around', from);
    asked.set('nights', String(nights));
  }
  for (const name of ['adults', 'children']) {
    const value = query.get(name);
    if (value) asked.set(name, value);
  }
  return asked.size === 0 ? '' : `?${asked}`;
};

const address = section?.dataset['priceMonths'];
if (address !== undefined) void show(`${address}${askedFor()}`);
