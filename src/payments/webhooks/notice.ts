import type { World } from '#kernel/world.ts';
import { cursorOf, readCursor, type Position } from '#register/history/feed.ts';
import type { History } from '#register/history/ports.ts';
import type { ObservationLog } from '#register/history/observation-log.ts';
import type { Ids } from '#payments/ids.ts';
import { messageText } from './message.ts';

/** The type of a notice that the register has changed; it goes where an endpoint names it. */
export const REGISTER_TYPE = 'register.changed';

/** That the register is at another position of its history than when it was last sent. */
export interface RegisterNotice {
  eventId: string;
  cursor: string;
  /** The position that was sent before; null where none was: then this one is sent to nobody. */
  since: string | null;
  /** The body, as it is sent. */
  message: string;
  createdAt: Date;
}

export interface NoticeStore {
  /** The position that was sent last; null before the first. */
  lastCursor(): Promise<string | null>;
  /**
   * Keeps the notice and queues it for each endpoint that is for it, as one write; nothing where
   * another process has sent something since.
   */
  add(notice: RegisterNotice): Promise<void>;
}

export interface NoticePorts extends Pick<World, 'now'>, Pick<Ids, 'newId'> {
  history: Pick<History, 'end'>;
  observations: Pick<ObservationLog, 'end'>;
  notices: NoticeStore;
  /** Where the site is, such as https://kontor.example */
  origin: string;
}

/**
 * Whether there is nothing to send: the records are as they were sent last, or this build is behind
 * a new one that takes its place. What was observed alone is not sent: visits go on all the time.
 */
const isReported = (end: Pick<Position, 'sequence' | 'chain'>, since: string | null): boolean => {
  const last = since === null ? null : readCursor(since);
  if (last === null || last.sequence < end.sequence) return false;
  return last.sequence > end.sequence || last.chain === end.chain;
};

/** Sends that the register has changed, once for each state that a build shows. */
export const announceChanges = async (ports: NoticePorts): Promise<void> => {
  const { history, observations, notices, origin } = ports;
  const [end, since] = await Promise.all([history.end(), notices.lastCursor()]);
  if (isReported(end, since)) return;
  const cursor = cursorOf({ ...end, observed: await observations.end() });
  const [eventId, createdAt] = [ports.newId('evt'), ports.now()];
  const changes = new URL('/api/changes', origin);
  if (since !== null) changes.searchParams.set('since', since);
  const data = { object: 'register_change', cursor, since, url: changes.href };
  const about = { eventId, type: REGISTER_TYPE, version: end.sequence, createdAt, data };
  await notices.add({ eventId, cursor, since, message: messageText(about), createdAt });
};
