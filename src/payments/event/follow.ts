import type { RecordedEvent } from './event.ts';
import type { EventFeed, FeedFilter } from './ports.ts';

interface FollowPorts {
  feed: EventFeed;
  /** Resolves when it is time to look for new events again. */
  pause(): Promise<void>;
  isOver(): boolean;
}

const MOST = 100;

async function* eventsAfter(
  start: bigint,
  { feed, pause, isOver }: FollowPorts,
  filter: FeedFilter,
): AsyncGenerator<RecordedEvent> {
  let position = start;
  while (!isOver()) {
    // The newest number is read first: all matching events up to it are found by the next query.
    const newest = await feed.newest();
    const found = newest > position ? await feed.after(position, filter, MOST) : [];
    yield* found;
    const last = found.at(-1)?.seq ?? position;
    if (found.length === MOST) position = last;
    else {
      position = last > newest ? last : newest;
      await pause();
    }
  }
}

/** Yields all events written after this promise resolves, each exactly once. */
export const followEvents = async (
  ports: FollowPorts,
  filter: FeedFilter,
): Promise<AsyncGenerator<RecordedEvent>> => eventsAfter(await ports.feed.newest(), ports, filter);
