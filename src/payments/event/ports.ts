import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { EventType, RecordedEvent } from './event.ts';

export interface EventFilter {
  type?: EventType;
  objectId?: string;
  createdFrom?: Date;
  createdBefore?: Date;
}

export interface EventReader {
  find(tenant: Tenant, eventId: string): Promise<RecordedEvent | undefined>;
  /** Newest first: the reverse of the order of writing. */
  list(tenant: Tenant, filter: EventFilter, page: PageAsked): Promise<RecordedEvent[]>;
}

export interface ReadsEvents {
  events: EventReader;
}

export interface FeedFilter extends Partial<Tenant> {
  type?: EventType;
}

/** All events in the order of writing, for the parts that forward them. */
export interface EventFeed {
  /** The number of the newest event; 0n before the first. */
  newest(): Promise<bigint>;
  /** The events after this number. Events written later always have greater numbers. */
  after(seq: bigint, filter: FeedFilter, most: number): Promise<RecordedEvent[]>;
}
