import { listHotelsOutput, type ListHotelsOutput } from '#hotels/list-hotels/output.ts';
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
  /** The dots of the map: where they lead, what they are called, and their place in pixels. */
  dots: { href: string; name: string; isPriced: boolean; x: number; y: number }[];
  /** What is said beside a field. */
  fault(field: string): string;
  /** Addresses of links with this text. */
  linked(text: string): string[];
}

const DOT =
  /<a href="([^"]*)"( class="priced")?><title>([^<]*)<\/title><circle cx="(\d+)" cy="(\d+)"/g;

export const readStays = async (address: string, init: RequestInit = {}): Promise<StaysPage> => {
  const response = await fetch(address, init);
  const markup = await response.text();
  const main = /<main[\s\S]*<\/main>/.exec(markup)?.[0] ?? '';
  const map = /<svg class="map".*?<\/svg>/s.exec(main)?.[0] ?? '';
  const links = [...main.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>(.*?)<\/a\s*>/gs)];
  return {
    status: response.status,
    headers: response.headers,
    markup,
    text: decoded(main.replaceAll(/<script[\s\S]*?<\/script>/g, '')),
    title: decoded(/<title>(.*?)<\/title>/s.exec(markup)?.[1] ?? ''),
    rows: main.split('<tr data-slug=').slice(1).map(rowOf),
    dots: [...map.matchAll(DOT)].map(([, href = '', priced, name = '', x, y]) => ({
      ...{ href: decoded(href), name: decoded(name), x: Number(x), y: Number(y) },
      isPriced: priced !== undefined,
    })),
    fault: (field) =>
      decoded(new RegExp(`id="stay-${field}-fault"[^>]*>(.*?)</p>`, 's').exec(main)?.[1] ?? ''),
    linked: (text) =>
      links.flatMap(([, href = '', words = '']) =>
        decoded(words) === text ? [decoded(href)] : [],
      ),
  };
};

/** What the tool answers to these arguments, for up to 20 hotels. */
export const askHotels = async (
  url: string,
  given: object,
  headers: Readonly<Record<string, string>>,
): Promise<ListHotelsOutput> => {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'list_hotels', arguments: { limit: 20, ...given } },
    }),
  });
  const { result } = JSON.parse(await response.text());
  return listHotelsOutput.parse(result.structuredContent);
};
