import { readPage, type Page } from '#payments/page.ts';
import type { EventFilter, ReadsEvents } from './ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { RecordedEvent } from './event.ts';

/** Events that match, newest first. */
export const listEvents = (
  { events }: ReadsEvents,
  tenant: Tenant,
  { filter, page }: { filter: EventFilter; page: PageAsked },
): Promise<Page<RecordedEvent>> =>
  readPage(
    page,
    (asked) => events.list(tenant, filter, asked),
    ({ createdAt, eventId }) => ({ createdAt, id: eventId }),
  );
