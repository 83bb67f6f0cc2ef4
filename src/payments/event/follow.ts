import type { RecordedEvent } from './event.ts';
import type { EventFeed, FeedFilter } from './ports.ts';

interface FollowPorts {
  feed: EventFeed;
  /** Until it is worth to look again. */
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
    // Read first: whatever matches up to there is among those found.
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

/**
 * Events as they are written, each once and none left out, from the moment on at which this is
 * resolved.
 */
export const followEvents = async (
  ports: FollowPorts,
  filter: FeedFilter,
): Promise<AsyncGenerator<RecordedEvent>> => eventsAfter(await ports.feed.newest(), ports, filter);
