import { boundedCache } from '#kernel/async/bounded-cache.ts';
import { sharedCalls } from '#kernel/async/shared-call.ts';
import { SourceError } from '#hotels/live/ports.ts';
import type { MewsSource } from '#hotels/ports.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import type { MewsApi } from './api.ts';
import { durationMs } from './duration.ts';
import { textOf } from './localized.ts';
import {
  configurationShape,
  hotelShape,
  type AgeCategory,
  type ConfigurationShape,
  type Service,
} from './shapes.ts';
import { zoneMoments, type MomentOf } from './zone.ts';

/** The facts about a hotel that seldom change. */
export interface HotelProfile {
  momentOf: MomentOf;
  /** The start and end of stays, relative to midnight. */
  startsAfterMs: number;
  endsAfterMs: number;
  ageCategories: readonly AgeCategory[];
  rooms: ReadonlyMap<string, { name: string | null; maximumGuests: number | null }>;
}

const KEPT_MS = HOUR_MS;
const MOST_HOTELS = 1000;

const serviceOf = (
  { Configurations, Services }: ConfigurationShape,
  configurationId: string,
): Service | undefined => {
  const own = Configurations.find(({ Id }) => Id === configurationId) ?? Configurations[0];
  const bookable = (Services ?? []).filter(({ Data }) => Data?.Discriminator === 'Bookable');
  const named = (Services ?? []).find(({ Id }) => Id === own?.ServiceId);
  return named ?? (bookable.length === 1 ? bookable[0] : undefined);
};

/** An offset after midnight; midnight itself if it is invalid. */
const offsetMs = (text: string | null | undefined): number => {
  const length = durationMs(text ?? '') ?? 0;
  return length >= 0 && length <= 24 * HOUR_MS ? length : 0;
};

const ask = async (
  api: MewsApi,
  { hotelId, configurationId }: MewsSource,
  signal: AbortSignal,
): Promise<HotelProfile> => {
  const [hotel, configuration] = await Promise.all([
    api.ask({ operation: 'hotels/get', body: { HotelId: hotelId }, shape: hotelShape, signal }),
    api.ask({
      operation: 'configuration/get',
      body: { Ids: [configurationId], PrimaryId: configurationId },
      shape: configurationShape,
      signal,
    }),
  ]);
  const momentOf = zoneMoments(hotel.IanaTimeZoneIdentifier);
  if (momentOf === null) throw new SourceError('Mews names no time zone of the hotel');
  const service = serviceOf(configuration, configurationId);
  const isOfService = ({ ServiceId }: AgeCategory) =>
    ServiceId == null || service === undefined || ServiceId === service.Id;
  return {
    momentOf,
    startsAfterMs: offsetMs(service?.Data?.Value?.StartOffset),
    endsAfterMs: offsetMs(service?.Data?.Value?.EndOffset),
    ageCategories: (configuration.AgeCategories ?? []).filter(isOfService),
    rooms: new Map(
      hotel.RoomCategories.map(({ Id, Name, NormalBedCount, ExtraBedCount }) => {
        const beds = (NormalBedCount ?? 0) + (ExtraBedCount ?? 0);
        return [Id, { name: textOf(Name), maximumGuests: beds > 0 ? beds : null }];
      }),
    ),
  };
};

type ProfileReader = (source: MewsSource, signal: AbortSignal) => Promise<HotelProfile | undefined>;

/** Profiles, requested once an hour in a process; undefined when the signal is aborted. */
export const profileReader = (api: MewsApi, now: () => Date): ProfileReader => {
  const known = boundedCache<{ profile: HotelProfile; untilMs: number }>({
    mostWeight: MOST_HOTELS,
  });
  const calls = sharedCalls<HotelProfile>();

  return async (source, signal) => {
    const key = `${source.hotelId} ${source.configurationId}`;
    const kept = known.get(key);
    if (kept !== undefined && now().getTime() < kept.untilMs) return kept.profile;
    const profile = await calls.join(key, (shared) => ask(api, source, shared), signal);
    if (profile !== undefined) known.set(key, { profile, untilMs: now().getTime() + KEPT_MS });
    return profile;
  };
};
