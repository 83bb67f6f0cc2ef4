import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { emptyCalendar, type HotelCalendar } from '#hotels/calendar/calendar.ts';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import type { RatePlan } from '#hotels/calendar/rate-plan.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { listHotelsOutput } from '#hotels/list-hotels/output.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { openStore } from '#kernel/storage/store.ts';
import { nights, testPlan, testRoom } from './calendars.ts';
import { migratedBytes } from './database.ts';
import { PATIENT_PRICES, ROOT, start, startForWorker } from './process.ts';
import { snapshotBytes } from './snapshot.ts';

/** The MCP endpoint in a process of its own, with content and demo records and without pages. */
export interface McpSite {
  url: string;
  database: string;
  catalogueFile: string;
  output(): string;
  stop(): Promise<void>;
}

const openMcpSite = async (begin: typeof startForWorker): Promise<McpSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-mcp-'));
  const database = `file:${join(folder, 'kontor.db')}`;
  const catalogueFile = join(folder, 'catalogue.db');
  await writeFile(catalogueFile, await snapshotBytes({ demo: true }));
  await writeFile(join(folder, 'kontor.db'), await migratedBytes());
  const args = [join(ROOT, 'tests/support/endpoint-server.ts'), 'mcp', 'mcp-directory'];
  const running = await begin(args, /open at (http:\/\/\S+)/, {
    DATABASE_URL: database,
    CATALOGUE_FILE: catalogueFile,
    RATE_MCP: '9999999',
    RATE_READS: '9999999',
    NO_COLOR: '1',
    ...PATIENT_PRICES,
  });
  const stop = async (): Promise<void> => {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: running.found[1] ?? '', database, catalogueFile, output: running.output, stop };
};

/** A test may call it as often as it likes. */
export const runMcpSite = (): Promise<McpSite> => openMcpSite(start);

/** It ends with the worker whose files share it. */
export type SharedMcpSite = Omit<McpSite, 'stop'>;

let shared: Promise<SharedMcpSite> | undefined;

/** One for all files of a worker that change nothing in it: to start one takes seconds. */
export const sharedMcpSite = (): Promise<SharedMcpSite> => (shared ??= openMcpSite(startForWorker));

/** Without a booking link a hotel has no price. */
const LINK = 'https://book.example/?in={checkIn}&out={checkOut}&a={adults}&c={children}';

/** Keeps calendars in the database of a running site, as a push of the hotel would. */
export const keepCalendars = async (
  { database }: Pick<McpSite, 'database'>,
  calendars: readonly HotelCalendar[],
): Promise<void> => {
  const store = await openStore({ url: database });
  const kept = hotelCalendarStore(store, () => new Date());
  const settings = hotelSettingStore(store);
  const known = await settings.settings(calendars.map(({ hotel }) => hotel));
  for (const calendar of calendars) {
    await kept.change(calendar.hotel, ({ version }) => ({ calendar: { ...calendar, version } }));
    if (known.get(calendar.hotel)?.linkTemplate == null)
      await settings.setLink(calendar.hotel, LINK, new Date());
  }
  await store.close();
};

/** The date so many days from today, at the hotels. */
export const inDays = (days: number): string => isoDate(dayNumber(hotelDate(new Date())) + days);

/** The first night that the calendars here sell. */
export const firstNight = (): number => dayNumber(inDays(30));

/** One price for every night and any party up to three, for thirty nights. */
export const flatPlan = (
  code: string,
  room: string,
  amount: number,
  more: Partial<RatePlan> = {},
): RatePlan => ({
  ...testPlan(code, []),
  rates: [
    {
      room,
      first: firstNight(),
      last: firstNight() + 30,
      base: { 1: amount, 2: amount },
      extraAdult: 100_000,
      children: [{ fromAge: null, belowAge: 16, amount: 50_000 }],
    },
  ],
  ...more,
});

/** A hotel with one room and plans that sell it. */
export const smallHotel = (
  hotel: string,
  plans: readonly RatePlan[],
  more: Partial<HotelCalendar> = {},
): HotelCalendar => ({
  ...emptyCalendar(hotel),
  rooms: [testRoom('DZ', { names: { en: 'Double', de: 'Doppelzimmer' } })],
  plans,
  free: new Map([['DZ', nights(firstNight(), 30, 2)]]),
  ...more,
});

/** Two nights for two adults within what the calendars here sell. */
export const stay = () => ({ checkIn: inDays(31), checkOut: inDays(33), adults: 2 });

interface McpAnswer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

const answered = async (response: Response): Promise<McpAnswer> => {
  const body = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body,
    json: isJson ? JSON.parse(body) : undefined,
  };
};

/** Sends a body as it is. */
export const post = async (
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<McpAnswer> =>
  answered(
    await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    }),
  );

/** Sends a request with headers that fetch would not let through, such as Host. */
export const sendRaw = (
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> =>
  new Promise((resolve, reject) => {
    // Without a length Node sends the body of a GET as if it were the next request.
    const length = { 'Content-Length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length } };
    const sent = request(`${url}/mcp`, options, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += String(chunk)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
      );
    });
    sent.on('error', reject).end(body);
  });

export const rpc = (method: string, params: object = {}, id: number | string = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

export const rpcError = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).nullable(),
  error: z.object({ code: z.int(), message: z.string().min(1) }),
});

const toolResult = z.object({
  result: z.object({
    content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
    structuredContent: z.unknown().optional(),
    isError: z.boolean().optional(),
  }),
});

/** Calls list_hotels without any library. */
const callTool = async (url: string, given: unknown) => {
  const call = rpc('tools/call', { name: 'list_hotels', arguments: given });
  const { json } = await post(url, call);
  const { content, structuredContent, isError = false } = toolResult.parse(json).result;
  return { text: content[0]?.text ?? '', structured: structuredContent, isError };
};

/** The answer of a call that must succeed; text and structure must say the same. */
export const findHotels = async (url: string, given: unknown) => {
  const { text, structured, isError } = await callTool(url, given);
  if (isError) throw new Error(text);
  const found = listHotelsOutput.parse(structured);
  if (text !== JSON.stringify(structured)) throw new Error('text and structure differ');
  return found;
};

/** The text of a call that must be refused. */
export const refusalOf = async (url: string, given: unknown): Promise<string> => {
  const { text, isError } = await callTool(url, given);
  if (!isError) throw new Error(`not refused: ${text}`);
  return text;
};
