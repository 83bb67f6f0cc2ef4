import { SourceError, type LiveSystem } from '#hotels/live/ports.ts';
import type { MewsSource } from '#hotels/ports.ts';
import { mewsApi, type MewsOptions } from './api.ts';
import { ASKED_CURRENCY } from './amount.ts';
import { occupancyData, partyOf } from './party.ts';
import { profileReader } from './profile.ts';
import { roomsOf } from './rooms.ts';
import { availabilityShape } from './shapes.ts';

/** Prices of hotels that use Mews, from the Mews Booking Engine API. */
export const mewsSystem = (options: MewsOptions): LiveSystem<MewsSource> => {
  const api = mewsApi(options);
  const profileOf = profileReader(api, options.now);
  return {
    ask: async (source, stay, signal) => {
      const profile = await profileOf(source, signal);
      if (profile === undefined) throw new SourceError('Given up before Mews answered');
      const party = partyOf(source, profile.ageCategories, stay);
      if (party === 'no_adult_category')
        throw new SourceError('Mews names no age category of adults: set it by --adult-category');
      if (party === 'no_child_category')
        return {
          unbookable: {
            reason: 'occupancy',
            detail: 'Mews: no age category for a child of the party',
          },
        };
      const availability = await api.ask({
        operation: 'hotels/getAvailability',
        body: {
          HotelId: source.hotelId,
          ConfigurationId: source.configurationId,
          StartUtc: utc(profile.momentOf(stay.arrival, profile.startsAfterMs)),
          EndUtc: utc(profile.momentOf(stay.departure, profile.endsAfterMs)),
          CurrencyCode: ASKED_CURRENCY,
          OccupancyData: occupancyData(party),
          // The API's schema requires it; false is its meaning if it is left out.
          FullAmounts: false,
        },
        shape: availabilityShape,
        signal,
      });
      return roomsOf(availability, party, { profile, stay });
    },
  };
};

const utc = (moment: Date): string => moment.toISOString().replace('.000Z', 'Z');
