import { beforeEach } from 'vitest';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { Store } from '#kernel/storage/store.ts';
import { credentialFor, storedCalendar } from './alpinebits.ts';
import { useEndpoint } from './use-endpoint.ts';

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
  const used = useEndpoint(['ari'], { RATE_ALPINEBITS: '9999' });
  let authorization: string;
  let turn = 0;
  const slug = () => `hotel-${turn}`;
  beforeEach(async () => {
    turn += 1;
    authorization = await credentialFor(used.database.store, slug());
  });
  return {
    store: () => used.database.store,
    slug,
    post: async (body, headers = {}) => {
      const response = await fetch(`${used.server.url}/ari`, {
        method: 'POST',
        body,
        headers: { Authorization: authorization, 'Content-Type': 'application/xml', ...headers },
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    calendar: () => storedCalendar(used.database.store, slug()),
  };
};
