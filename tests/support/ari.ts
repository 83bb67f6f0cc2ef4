import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { Store } from '#kernel/storage/store.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { credentialFor, openEndpoint, storedCalendar, type Endpoint } from './alpinebits.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

interface Sent {
  status: number;
  text: string;
  headers: Headers;
}

/** A server for ARI, and a new hotel for each test of the file that asks for it. */
export interface AriHotel {
  store(): Store;
  slug(): string;
  post(body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Promise<Sent>;
  calendar(): Promise<HotelCalendar | undefined>;
}

export const useAriHotel = (): AriHotel => {
  let database: TestDatabase;
  let server: Endpoint;
  let authorization: string;
  let turn = 0;
  const slug = () => `hotel-${turn}`;
  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.store);
    server = await openEndpoint(database.url, { RATE_ALPINEBITS: '9999' }, ['ari']);
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
  });
  beforeEach(async () => {
    turn += 1;
    authorization = await credentialFor(database.store, slug());
  });
  return {
    store: () => database.store,
    slug,
    post: async (body, headers = {}) => {
      const response = await fetch(`${server.url}/ari`, {
        method: 'POST',
        body,
        headers: { Authorization: authorization, 'Content-Type': 'application/xml', ...headers },
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    calendar: () => storedCalendar(database.store, slug()),
  };
};
