import { z } from 'zod';
import type { Vendor, VendorHotel, VendorStore } from '#hotels/access/vendor.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { moment } from '#kernel/storage/columns.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { endRates, type VendorPorts } from './hotel-ended-rates.ts';

const vendorRow = z
  .object({ vendor: z.string(), title: z.string(), digest: z.string(), created_at: moment })
  .transform(({ created_at: createdAt, ...read }): Vendor => ({ ...read, createdAt }));

const hotelRow = z
  .object({
    vendor: z.string(),
    title: z.string(),
    hotel_code: z.string(),
    hotel: z.string(),
    proposed_at: moment,
    agreed_at: moment.nullable(),
  })
  .transform((read): VendorHotel => ({
    vendor: read.vendor,
    title: read.title,
    hotelCode: read.hotel_code,
    hotel: read.hotel,
    proposedAt: read.proposed_at,
    agreedAt: read.agreed_at,
  }));

const HOTELS = sql`SELECT vendor, title, hotel_code, hotel, proposed_at, agreed_at
  FROM hotel_vendor_hotels JOIN hotel_vendors USING (vendor)`;

/** Whether the last of the statements changed a row. */
const changed = (outcomes: readonly { changed: number }[]): boolean =>
  (outcomes.at(-1)?.changed ?? 0) > 0;

interface Parts extends VendorPorts {
  store: Store;
}

type OfVendors = Pick<VendorStore, 'put' | 'find' | 'list' | 'remove'>;

const ofVendors = ({ store, ...ports }: Parts): OfVendors => ({
  put: async ({ vendor, title, digest, createdAt }) => {
    await store.batch([
      sql`INSERT INTO hotel_vendors (vendor, title, digest, created_at)
          VALUES (${vendor}, ${title}, ${digest}, ${createdAt.toISOString()})
          ON CONFLICT (vendor) DO UPDATE SET title = excluded.title,
            digest = excluded.digest, created_at = excluded.created_at`,
    ]);
  },
  find: (vendor) => store.row(vendorRow, sql`SELECT * FROM hotel_vendors WHERE vendor = ${vendor}`),
  list: () => store.rows(vendorRow, sql`SELECT * FROM hotel_vendors ORDER BY vendor`),
  remove: async (vendor) =>
    changed(
      await endRates({ store, ...ports }, sql`vendor = ${vendor}`, [
        sql`DELETE FROM hotel_vendor_hotels WHERE vendor = ${vendor}`,
        sql`DELETE FROM hotel_vendors WHERE vendor = ${vendor}`,
      ]),
    ),
});

const byCode =
  (store: Store): VendorStore['byCode'] =>
  (vendor, hotelCode) =>
    store.row(
      hotelRow,
      joined(HOTELS, sql`WHERE vendor = ${vendor} AND hotel_code = ${hotelCode}`),
    );

const proposal =
  ({ store, ...ports }: Parts): VendorStore['propose'] =>
  async ({ vendor, hotelCode, hotel, proposedAt }) => {
    const known = await byCode(store)(vendor, hotelCode);
    if (known?.hotel === hotel) return;
    if (known !== undefined)
      throw new RefusalError(
        'HOTEL_CODE_TAKEN',
        `HotelCode ${hotelCode} is ${known.hotel} already`,
      );
    await endRates({ store, ...ports }, sql`vendor = ${vendor} AND hotel = ${hotel}`, [
      sql`DELETE FROM hotel_vendor_hotels WHERE vendor = ${vendor} AND hotel = ${hotel}`,
      sql`INSERT INTO hotel_vendor_hotels (vendor, hotel_code, hotel, proposed_at)
          VALUES (${vendor}, ${hotelCode}, ${hotel}, ${proposedAt.toISOString()})`,
    ]);
  };

/** The other vendors of a hotel, if this one was proposed for it. */
const othersOf = (vendor: string, hotel: string): Statement =>
  sql`served.hotel = ${hotel} AND served.vendor != ${vendor} AND EXISTS (
        SELECT 1 FROM hotel_vendor_hotels AS next
        WHERE next.hotel = ${hotel} AND next.vendor = ${vendor})`;

const agreement = (parts: Parts): Pick<VendorStore, 'agree' | 'withdraw'> => ({
  agree: async (vendor, hotel, at) =>
    changed(
      await endRates(parts, othersOf(vendor, hotel), [
        joined(
          sql`UPDATE hotel_vendor_hotels AS served SET agreed_at = NULL WHERE`,
          othersOf(vendor, hotel),
        ),
        sql`UPDATE hotel_vendor_hotels SET agreed_at = ${at.toISOString()}
            WHERE hotel = ${hotel} AND vendor = ${vendor}`,
      ]),
    ),
  withdraw: async (vendor, hotel) =>
    changed(
      await endRates(parts, sql`hotel = ${hotel} AND vendor = ${vendor}`, [
        sql`UPDATE hotel_vendor_hotels SET agreed_at = NULL
            WHERE hotel = ${hotel} AND vendor = ${vendor} AND agreed_at IS NOT NULL`,
      ]),
    ),
});

export const hotelVendorStore = (store: Store, ports: VendorPorts): VendorStore => ({
  ...ofVendors({ store, ...ports }),
  ...agreement({ store, ...ports }),
  byCode: byCode(store),
  propose: proposal({ store, ...ports }),
  hotels: () => store.rows(hotelRow, joined(HOTELS, sql`ORDER BY vendor, hotel_code`)),
  ofHotel: (hotel) =>
    store.rows(hotelRow, joined(HOTELS, sql`WHERE hotel = ${hotel} ORDER BY title`)),
});
