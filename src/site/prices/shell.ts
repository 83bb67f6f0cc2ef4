import type { Html } from '#kernel/text/html.ts';
import { filledShell } from '#site/stays/shell.ts';
import { calendarWordsIn } from '#words/hotels/price-calendar.ts';
import type { Language } from '#words/language.ts';

/** Fills the page around stays with a price calendar, and links the hotel's page in its head. */

interface Filling {
  language: Language;
  /** Null if there is no such hotel. */
  hotel: { slug: string } | null;
  title: string;
  content: Html;
  query: string;
}

const withHotel = (shell: string, slug: string): string =>
  shell.replaceAll(/<link rel="(?:canonical|alternate)"[^>]*>/g, (link) =>
    link.replace(/\/hotels(\.md)?"/, `/hotels/${slug}$1"`),
  );

export const pricesShell = (
  shell: string,
  { language, hotel, title, content, query }: Filling,
): string =>
  filledShell(hotel === null ? shell : withHotel(shell, hotel.slug), {
    ...{ title, content, query },
    description: calendarWordsIn(language).description,
    path: hotel === null ? '/hotels' : `/hotels/${hotel.slug}/prices`,
  });
