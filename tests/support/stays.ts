import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { hotelDate } from '#hotels/search/today.ts';

/** The page of stays as a client without scripts reads it. */

export const dayFromNow = (days: number): string =>
  isoDate(dayNumber(hotelDate(new Date())) + days);

const decoded = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

interface StayRow {
  slug: string;
  /** The total as it is written; null: there is none. */
  total: string | null;
  text: string;
  links: string[];
}

const rowOf = (markup: string): StayRow => ({
  slug: /^"([^"]+)"/.exec(markup)?.[1] ?? '',
  total: decoded(/<span class="amount">(.*?)<\/span>/.exec(markup)?.[1] ?? '') || null,
  text: decoded(markup.replace(/^"[^"]+">/, '')),
  links: [...markup.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => decoded(address)),
});

export interface StaysPage {
  status: number;
  headers: Headers;
  markup: string;
  /** The text of everything within main. */
  text: string;
  title: string;
  rows: StayRow[];
  points: { slug: string; name: string; latitude: number; longitude: number; total?: number }[];
  /** What is said beside a field. */
  fault(field: string): string;
  /** Addresses of links with this text. */
  linked(text: string): string[];
}

export const readStays = async (address: string, init: RequestInit = {}): Promise<StaysPage> => {
  const response = await fetch(address, init);
  const markup = await response.text();
  const main = /<main[\s\S]*<\/main>/.exec(markup)?.[0] ?? '';
  const points = /data-points>(.*?)<\/script>/s.exec(main)?.[1] ?? '[]';
  const links = [...main.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>(.*?)<\/a\s*>/gs)];
  return {
    status: response.status,
    headers: response.headers,
    markup,
    text: decoded(main.replaceAll(/<script[\s\S]*?<\/script>/g, '')),
    title: decoded(/<title>(.*?)<\/title>/s.exec(markup)?.[1] ?? ''),
    rows: main.split('<tr data-slug=').slice(1).map(rowOf),
    points: JSON.parse(points),
    fault: (field) =>
      decoded(new RegExp(`id="stay-${field}-fault"[^>]*>(.*?)</p>`, 's').exec(main)?.[1] ?? ''),
    linked: (text) =>
      links.flatMap(([, href = '', words = '']) =>
        decoded(words) === text ? [decoded(href)] : [],
      ),
  };
};
