import type { HotelCredential } from '#hotels/access/credential.ts';
import type { Push } from '#hotels/access/push.ts';
import { isoDate } from '#hotels/calendar/day.ts';
import {
  isFailing,
  type CalendarSummary,
  type HotelSetting,
  type SourceHealth,
} from '#hotels/ports.ts';
import { calendarSummaries } from '#hotels/storage/hotel-calendars.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { sourceHealth } from '#hotels/storage/hotel-source-health.ts';
import type { Store } from '#kernel/storage/store.ts';
import { command } from '../command.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

/** What is known of one hotel that has anything to do with prices. */
interface Row {
  hotel: string;
  credential: HotelCredential | undefined;
  setting: HotelSetting | undefined;
  calendar: CalendarSummary | undefined;
  push: Push | undefined;
  health: SourceHealth | undefined;
}

const byHotel = <Item extends { hotel: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.hotel, item]));

const readRows = async (store: Store): Promise<Row[]> => {
  const credentials = byHotel(await hotelCredentialStore(store).list());
  const settings = byHotel(await hotelSettingStore(store).list());
  const calendars = byHotel(await calendarSummaries(store));
  const pushes = await hotelPushLog(store).latest();
  const health = await sourceHealth(store);
  const hotels = new Set(
    [credentials, settings, calendars, pushes].flatMap((each) => [...each.keys()]),
  );
  return [...hotels].sort().map((hotel) => ({
    hotel,
    credential: credentials.get(hotel),
    setting: settings.get(hotel),
    calendar: calendars.get(hotel),
    push: pushes.get(hotel),
    health: health.get(hotel),
  }));
};

const sourceOf = ({ setting, calendar }: Row): string | null => {
  if (setting?.source) return setting.source.type;
  return calendar === undefined ? null : 'calendar';
};

const nightsUntil = ({ calendar }: Row): string | null => {
  const last = calendar?.lastFreeNight ?? null;
  return last === null ? null : isoDate(last);
};

const shown = (row: Row) => ({
  hotel: row.hotel,
  source: sourceOf(row),
  linkTemplate: row.setting?.linkTemplate ?? null,
  credential: row.credential
    ? { hotelCode: row.credential.hotelCode, createdAt: row.credential.createdAt }
    : null,
  calendar: row.calendar
    ? {
        version: row.calendar.version,
        changedAt: row.calendar.changedAt,
        rooms: row.calendar.rooms,
        plans: row.calendar.plans,
        nightsUntil: nightsUntil(row),
      }
    : null,
  lastPush: row.push ?? null,
  live: row.health ?? null,
});

const HEADING = [
  ...['Hotel', 'Source', 'Credential', 'Version', 'Rooms', 'Plans', 'Nights until'],
  ...['Last heard', 'Outcome', 'What is wrong or worth knowing'],
];

const NOTE_MOST_CHARACTERS = 80;

const lastReceived = ({ setting, push, health }: Row) => {
  if (!setting?.source || health === undefined)
    return { at: push?.at ?? null, outcome: push?.outcome ?? '–', words: push?.message ?? '' };
  return isFailing(health)
    ? { at: health.failedAt, outcome: 'failed', words: health.fault ?? '' }
    : { at: health.answeredAt, outcome: 'answered', words: '' };
};

const cellsOf = (row: Row): string[] => {
  const { hotel, credential, calendar } = row;
  const { at, outcome, words } = lastReceived(row);
  return [
    hotel,
    sourceOf(row) ?? '–',
    credential === undefined ? '–' : (credential.hotelCode ?? 'no code yet'),
    String(calendar?.version ?? '–'),
    String(calendar?.rooms ?? '–'),
    String(calendar?.plans ?? '–'),
    nightsUntil(row) ?? '–',
    minute(at),
    outcome,
    words.slice(0, NOTE_MOST_CHARACTERS),
  ];
};

const JSON_SHAPE = [
  '[{hotel, source: calendar | mews | null, linkTemplate, credential: {hotelCode, createdAt} |',
  'null, calendar: {version, changedAt, rooms, plans, nightsUntil} | null, lastPush: {at, action |',
  'null, protocol | null, clientId | null, outcome: success | advisory | warning | error, message}',
  '| null, live: {answeredAt, failedAt, fault} | null}]',
].join(' ');

export const hotelsList = () =>
  command({
    name: 'list',
    does: 'Lists the hotels that have a credential, a price source or a calendar.',
    examples: ['hotels list', 'hotels list --json'],
    json: JSON_SHAPE,
  }).action(async (options: OutputOptions) => {
    const rows = await withStore(readRows);
    const text = rows.length > 0 ? table(HEADING, rows.map(cellsOf)) : 'No hotels.';
    answer(options, rows.map(shown), text);
  });
