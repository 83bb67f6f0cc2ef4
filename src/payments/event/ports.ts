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
  /** Newest first: in the order opposite to that in which they were written. */
  list(tenant: Tenant, filter: EventFilter, page: PageAsked): Promise<RecordedEvent[]>;
}

export interface ReadsEvents {
  events: EventReader;
}

export interface FeedFilter extends Partial<Tenant> {
  type?: EventType;
}

/** All events in the order in which they were written, for those who pass them on. */
export interface EventFeed {
  /** The place of the newest event; 0n before the first. */
  newest(): Promise<bigint>;
  /** Those after the place. What is written later always has a greater one. */
  after(seq: bigint, filter: FeedFilter, most: number): Promise<RecordedEvent[]>;
}
