import type { World } from '#kernel/world.ts';
import { cursorOf, readCursor } from '#register/history/feed.ts';
import type { History } from '#register/history/ports.ts';
import type { Ids } from '#payments/ids.ts';
import { messageText } from './message.ts';

/** The type of a notice that the register has changed; it goes where an endpoint names it. */
export const REGISTER_TYPE = 'register.changed';

/** That the register is at another position of its history than when it was last told. */
export interface RegisterNotice {
  eventId: string;
  cursor: string;
  /** The position that was told before; null where nothing was: then nobody is told this one. */
  since: string | null;
  /** The body, as it is sent. */
  message: string;
  createdAt: Date;
}

export interface NoticeStore {
  /** The position that was told last; null before the first. */
  lastCursor(): Promise<string | null>;
  /**
   * Keeps the notice and queues it for each endpoint that is for it, as one write; nothing where
   * another process has told something since.
   */
  add(notice: RegisterNotice): Promise<void>;
}

export interface NoticePorts extends Pick<World, 'now'>, Pick<Ids, 'newId'> {
  history: Pick<History, 'end'>;
  notices: NoticeStore;
  /** Where the site is, such as https://kontor.example */
  origin: string;
}

/** While a new build takes the place of an old one, the old one is behind and tells nothing. */
const isBehind = (sequence: number, last: string | null): boolean =>
  last !== null && (readCursor(last)?.sequence ?? 0) > sequence;

/** Tells that the register has changed, once for each state that a build shows. */
export const announceChanges = async (ports: NoticePorts): Promise<void> => {
  const { history, notices, origin } = ports;
  const [end, since] = await Promise.all([history.end(), notices.lastCursor()]);
  const cursor = cursorOf(end);
  if (cursor === since || isBehind(end.sequence, since)) return;
  const [eventId, createdAt] = [ports.newId('evt'), ports.now()];
  const changes = new URL('/api/changes', origin);
  if (since !== null) changes.searchParams.set('since', since);
  const data = { object: 'register_change', cursor, since, url: changes.href };
  const about = { eventId, type: REGISTER_TYPE, version: end.sequence, createdAt, data };
  await notices.add({ eventId, cursor, since, message: messageText(about), createdAt });
};
