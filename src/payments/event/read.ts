import { PaymentError } from '#payments/errors.ts';
import type { ReadsEvents } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { RecordedEvent } from './event.ts';

/** The event. @throws PaymentError EVENT_NOT_FOUND, also for another organization's */
export const readEvent = async (
  { events }: ReadsEvents,
  tenant: Tenant,
  eventId: string,
): Promise<RecordedEvent> => {
  const event = await events.find(tenant, eventId);
  if (!event) throw new PaymentError('EVENT_NOT_FOUND', `There is no event ${eventId}`);
  return event;
};
