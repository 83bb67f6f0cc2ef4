import type { HotelCredential } from '#hotels/access/credential.ts';
import type { Push } from '#hotels/access/push.ts';
import { isoDate } from '#hotels/calendar/day.ts';
import {
  isFailing,
  type CalendarSummary,
  type HotelSetting,
  type SourceHealth,
} from '#hotels/ports.ts';
import type { Reason } from '#hotels/reasons.ts';
import { heardAge } from '#hotels/search/age.ts';
import { calendarSummaries } from '#hotels/storage/hotel-calendars.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { sourceHealth } from '#hotels/storage/hotel-source-health.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import { environment, withStore } from '../workplace.ts';

/** Everything known about the prices of one hotel. */
interface Row {
  hotel: string;
  credential: HotelCredential | undefined;
  setting: HotelSetting | undefined;
  calendar: CalendarSummary | undefined;
  push: Push | undefined;
  health: SourceHealth | undefined;
}

type Ages = Parameters<typeof heardAge>[2];

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

/** Reasons why the hotel has no price for any stay. */
const noPriceBecause = (row: Row, ages: Ages): Reason[] => {
  const source = sourceOf(row);
  if (source === null) return [];
  const heardAt = source === 'calendar' ? (row.calendar?.ratesHeardAt ?? null) : null;
  const isStale = heardAt !== null && heardAge(heardAt, systemWorld.now(), ages) === 'stale';
  return [
    ...(row.setting?.linkTemplate == null ? ['no_booking_link' as const] : []),
    ...(isStale ? ['rates_stale' as const] : []),
  ];
};

const shown = (row: Row, ages: Ages) => ({
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
        ratesHeardAt: row.calendar.ratesHeardAt,
        rooms: row.calendar.rooms,
        plans: row.calendar.plans,
        nightsUntil: nightsUntil(row),
      }
    : null,
  lastPush: row.push ?? null,
  live: row.health ?? null,
  noPriceBecause: noPriceBecause(row, ages),
});

const HEADING = [
  ...['Hotel', 'Source', 'Credential', 'Version', 'Rooms', 'Plans', 'Nights until'],
  ...['Last message', 'Outcome', 'What is wrong or worth knowing'],
];

const NOTE_MOST_CHARACTERS = 80;

const lastReceived = ({ setting, push, health }: Row) => {
  if (!setting?.source || health === undefined)
    return { at: push?.at ?? null, outcome: push?.outcome ?? '–', words: push?.message ?? '' };
  return isFailing(health)
    ? { at: health.failedAt, outcome: 'failed', words: health.fault ?? '' }
    : { at: health.answeredAt, outcome: 'answered', words: '' };
};

const cellsOf = (row: Row, ages: Ages): string[] => {
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
    [...noPriceBecause(row, ages), words].join(' ').trim().slice(0, NOTE_MOST_CHARACTERS),
  ];
};

const JSON_SHAPE = [
  '[{hotel, source: calendar | mews | null, linkTemplate, credential: {hotelCode, createdAt} |',
  'null, calendar: {version, changedAt, ratesHeardAt, rooms, plans, nightsUntil} | null,',
  'lastPush: {at, action | null, protocol | null, clientId | null, outcome: success | advisory |',
  'warning | error, message} | null, live: {answeredAt, failedAt, fault} | null,',
  'noPriceBecause: [no_booking_link | rates_stale]}]',
].join(' ');

export const hotelsList = () =>
  command({
    name: 'list',
    does: 'Lists the hotels that have a credential, a price source or a calendar.',
    examples: ['hotels list', 'hotels list --json'],
    json: JSON_SHAPE,
  }).action(async (options: OutputOptions) => {
    const rows = await withStore(readRows);
    const ages = environment().hotelSearch;
    const cells = rows.map((row) => cellsOf(row, ages));
    const text = rows.length > 0 ? table(HEADING, cells) : 'No hotels.';
    const all = rows.map((row) => shown(row, ages));
    answer(options, all, text);
  });
