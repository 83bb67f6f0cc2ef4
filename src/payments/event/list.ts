import { readPage, type Page } from '../page.ts';
import type { EventFilter, PageAsked, PaymentPorts } from '../ports.ts';
import type { Tenant } from '../tenant.ts';
import type { RecordedEvent } from './event.ts';

/** Events that match, newest first. */
export const listEvents = (
  { events }: Pick<PaymentPorts, 'events'>,
  tenant: Tenant,
  { filter, page }: { filter: EventFilter; page: PageAsked },
): Promise<Page<RecordedEvent>> =>
  readPage(
    page,
    (asked) => events.list(tenant, filter, asked),
    ({ createdAt, eventId }) => ({ createdAt, id: eventId }),
  );
