import type { Tenant } from '#payments/tenant.ts';
import type { EventType, RecordedEvent } from './event.ts';

export interface FeedFilter extends Partial<Tenant> {
  type?: EventType;
}

/** All events in the order in which they were written, for whoever passes them on. */
export interface EventFeed {
  /** The place of the newest event; 0n before the first. */
  newest(): Promise<bigint>;
  /** Those after the place. What is written later always has a greater one. */
  after(seq: bigint, filter: FeedFilter, most: number): Promise<RecordedEvent[]>;
}
