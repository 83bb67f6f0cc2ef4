import type { World } from '#kernel/world.ts';
import { cursorOf, readCursor, type Position } from '#register/history/feed.ts';
import type { History } from '#register/history/ports.ts';
import type { ObservationLog } from '#register/history/observation-log.ts';
import type { Ids } from '#payments/ids.ts';
import { messageText } from './message.ts';

/** The type of the notice that the register has changed; sent to endpoints that list this type. */
export const REGISTER_TYPE = 'register.changed';

/** A notice that the register is at another position of its history than at the last notice. */
export interface RegisterNotice {
  eventId: string;
  cursor: string;
  /** The position of the previous notice; null: this is the first one, which is sent to nobody. */
  since: string | null;
  /** The body as it is sent. */
  message: string;
  createdAt: Date;
}

export interface NoticeStore {
  /** The position of the last notice; null if there is none yet. */
  lastCursor(): Promise<string | null>;
  /**
   * Stores the notice and queues it for each endpoint that lists its type, in one write. Does
   * nothing if another process has sent a notice since.
   */
  add(notice: RegisterNotice): Promise<void>;
}

export interface NoticePorts extends Pick<World, 'now'>, Pick<Ids, 'newId'> {
  history: Pick<History, 'end'>;
  observations: Pick<ObservationLog, 'end'>;
  notices: NoticeStore;
  /** The origin of the site, such as https://kontor.example */
  origin: string;
}

/**
 * Whether there is nothing to send: the records are unchanged since the last notice, or this build
 * is older than the one that sent it. New observations alone cause no notice, because sites are
 * visited all the time.
 */
const isReported = (end: Pick<Position, 'sequence' | 'chain'>, since: string | null): boolean => {
  const last = since === null ? null : readCursor(since);
  if (last === null || last.sequence < end.sequence) return false;
  return last.sequence > end.sequence || last.chain === end.chain;
};

/** Sends a notice if the register has changed, once for each state that a build shows. */
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
