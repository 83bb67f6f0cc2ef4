import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { language } from '#site/browser/page-language.ts';
import { dayWords } from '#words/words.ts';

/** The example of a stay begins so many days after the reader's own day. */
const link = document.querySelector<HTMLAnchorElement>('[data-stay-ahead]');
const time = link?.querySelector('time');
if (link && time) {
  const first = dayNumber(hotelDate(new Date())) + Number(link.dataset.stayAhead);
  const from = isoDate(first);
  const address = new URL(link.href);
  address.searchParams.set('checkIn', from);
  address.searchParams.set('checkOut', isoDate(first + Number(link.dataset.nights)));
  link.href = address.href;
  time.dateTime = from;
  time.textContent = dayWords(from, language);
}
