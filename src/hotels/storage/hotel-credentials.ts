import { z } from 'zod';
import type { HotelCredential } from '#hotels/access/credential.ts';
import type { CredentialStore } from '#hotels/ports.ts';
import { moment } from '#kernel/storage/columns.ts';
import { requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

const row = z
  .object({
    hotel: z.string(),
    digest: z.string(),
    hotel_code: z.string().nullable(),
    created_at: moment,
  })
  .transform((read): HotelCredential => ({
    hotel: read.hotel,
    digest: read.digest,
    hotelCode: read.hotel_code,
    createdAt: read.created_at,
  }));

/** The refusal name if the credential is bound to another HotelCode already. */
export const BOUND_ELSEWHERE = 'bound-elsewhere';

/** Binds the hotel's credential to the HotelCode, unless it is already bound to it. */
export const bindStatements = (hotel: string, hotelCode: string): Statement[] => [
  sql`UPDATE hotel_credentials SET hotel_code = ${hotelCode}
      WHERE hotel = ${hotel} AND coalesce(hotel_code, ${hotelCode}) = ${hotelCode}`,
  requireChanges(BOUND_ELSEWHERE),
];

/** The refusal name if the owner has taken the permission of the vendor back. */
export const NO_LONGER_SERVED = 'no-longer-served';

/** Nothing is written for a vendor that may not send for the hotel any more. */
export const servedStatements = (hotel: string, vendor: string): Statement[] => [
  sql`UPDATE hotel_vendor_hotels SET agreed_at = agreed_at
      WHERE hotel = ${hotel} AND vendor = ${vendor} AND agreed_at IS NOT NULL`,
  requireChanges(NO_LONGER_SERVED),
];

export const hotelCredentialStore = (store: Store): CredentialStore => ({
  put: async ({ hotel, digest, hotelCode, createdAt }) => {
    await store.batch([
      sql`INSERT INTO hotel_credentials (hotel, digest, hotel_code, created_at)
          VALUES (${hotel}, ${digest}, ${hotelCode}, ${createdAt.toISOString()})
          ON CONFLICT (hotel) DO UPDATE SET digest = excluded.digest,
            hotel_code = excluded.hotel_code, created_at = excluded.created_at`,
    ]);
  },
  find: (hotel) => store.row(row, sql`SELECT * FROM hotel_credentials WHERE hotel = ${hotel}`),
  list: () => store.rows(row, sql`SELECT * FROM hotel_credentials ORDER BY hotel`),
  release: async (hotel) => {
    const [outcome] = await store.batch([
      sql`UPDATE hotel_credentials SET hotel_code = NULL WHERE hotel = ${hotel}`,
    ]);
    return (outcome?.changed ?? 0) > 0;
  },
  remove: async (hotel) => {
    const [outcome] = await store.batch([
      sql`DELETE FROM hotel_credentials WHERE hotel = ${hotel}`,
    ]);
    return (outcome?.changed ?? 0) > 0;
  },
});
