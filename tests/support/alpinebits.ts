import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { makeCredential } from '#hotels/access/credential.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { ROOT, start } from './process.ts';

/** The endpoint for hotel systems, in a process of its own, and a client of it. */
export interface Endpoint {
  url: string;
  pid: number;
  output(): string;
  stop(): Promise<void>;
}

export const openEndpoint = async (
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
  functions: readonly string[] = ['alpinebits', 'healthz'],
): Promise<Endpoint> => {
  const args = [join(ROOT, 'tests/support/endpoint-server.ts'), ...functions];
  const running = await start(args, /open at (http:\/\/\S+)/, {
    DATABASE_URL: databaseUrl,
    NO_COLOR: '1',
    ...variables,
  });
  const { output, pid, stop } = running;
  return { url: running.found[1] ?? '', pid, output, stop };
};

/** Makes a credential as the operator would, and gives its `Authorization` header. */
export const credentialFor = async (
  store: Store,
  hotel: string,
  hotelCode: string | null = null,
): Promise<string> => {
  const { credential, password } = makeCredential({ hotel, hotelCode }, systemWorld);
  await hotelCredentialStore(store).put(credential);
  return `Basic ${Buffer.from(`${hotel}:${password}`).toString('base64')}`;
};

export interface Sent {
  action?: string;
  message?: string;
  protocol?: string;
  gzip?: boolean;
  headers?: Record<string, string>;
}

interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

/** Posts a message as hotel systems do. */
export const post = async (
  endpoint: Endpoint,
  authorization: string,
  sent: Sent,
): Promise<Reply> => {
  const { action, message, protocol = '2024-10', gzip = false, headers = {} } = sent;
  const form = new FormData();
  if (action !== undefined) form.set('action', action);
  if (message !== undefined) form.set('request', message);
  const packed = new Response(form);
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const response = await fetch(`${endpoint.url}/alpinebits`, {
    method: 'POST',
    headers: {
      Authorization: authorization,
      'Content-Type': packed.headers.get('Content-Type') ?? '',
      'X-AlpineBits-ClientID': 'tests',
      ...(protocol === '' ? {} : { 'X-AlpineBits-ClientProtocolVersion': protocol }),
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
      ...headers,
    },
    body: gzip ? gzipSync(bytes) : bytes,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

export const INVENTORY = 'OTA_HotelDescriptiveContentNotif:Inventory';
export const FREE_ROOMS = 'OTA_HotelInvCountNotif:FreeRooms';
export const FREE_ROOMS_2018 = 'OTA_HotelAvailNotif:FreeRooms';
export const RATE_PLANS = 'OTA_HotelRatePlanNotif:RatePlans';

export const expectSuccess = ({ status, text }: Reply): void => {
  expect({ status, text }).toMatchObject({ status: 200 });
  expect(text).toContain('<Success/>');
};

/** The calendar as another process reads it. */
export const storedCalendar = async (
  store: Store,
  hotel: string,
): Promise<HotelCalendar | undefined> =>
  (await hotelCalendarStore(store, systemWorld.now).calendars([hotel])).get(hotel);

/** A hotel that may send, to a server on a fresh database. */
interface SendingHotel {
  server: Endpoint;
  database: TestDatabase;
  /** Its header `Authorization`. */
  authorization: string;
  post(sent: Sent): Promise<Reply>;
  calendar(): Promise<HotelCalendar | undefined>;
}

/** Opens the server before the tests of a file and closes it after them. */
export const sendingHotel = (slug = 'sonne', hotelCode: string | null = null): SendingHotel => {
  let opened: Pick<SendingHotel, 'server' | 'database' | 'authorization'>;
  beforeAll(async () => {
    const database = await freshDatabase();
    const server = await openEndpoint(database.url, { RATE_ALPINEBITS: '9999999' });
    const authorization = await credentialFor(database.store, slug, hotelCode);
    opened = { server, database, authorization };
  });
  afterAll(async () => {
    await opened.server.stop();
    await opened.database.drop();
  });
  return {
    get server() {
      return opened.server;
    },
    get database() {
      return opened.database;
    },
    get authorization() {
      return opened.authorization;
    },
    post: (sent) => post(opened.server, opened.authorization, sent),
    calendar: () => storedCalendar(opened.database.store, slug),
  };
};

/** A hotel of its own for each test, on one server and its migrated database. */
export const newHotelEachTest = (
  openMigrated: () => Promise<TestDatabase>,
): SendingHotel & { readonly hotel: string } => {
  let opened: Pick<SendingHotel, 'server' | 'database'>;
  let current = { hotel: '', authorization: '' };
  let turn = 0;
  beforeAll(async () => {
    const database = await openMigrated();
    opened = { database, server: await openEndpoint(database.url) };
  });
  afterAll(async () => {
    await opened.server.stop();
    await opened.database.drop();
  });
  beforeEach(async () => {
    turn += 1;
    const hotel = `hotel-${turn}`;
    current = { hotel, authorization: await credentialFor(opened.database.store, hotel) };
  });
  return {
    get server() {
      return opened.server;
    },
    get database() {
      return opened.database;
    },
    get authorization() {
      return current.authorization;
    },
    get hotel() {
      return current.hotel;
    },
    post: (sent) => post(opened.server, current.authorization, sent),
    calendar: () => storedCalendar(opened.database.store, current.hotel),
  };
};
