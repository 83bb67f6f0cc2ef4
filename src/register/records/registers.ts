import type { z } from 'zod';
import { hotelRecord, type HotelRecord } from './hotel.ts';
import type { Kind } from './kinds.ts';
import {
  publisherRecord,
  saasRecord,
  storeRecord,
  type PublisherRecord,
  type SaasRecord,
  type StoreRecord,
} from './listing.ts';

interface Records {
  publishers: PublisherRecord;
  ecommerce: StoreRecord;
  saas: SaasRecord;
  hotels: HotelRecord;
}

/** A content file as parsed; its slug is the file's name. */
export type RecordOf<K extends Kind> = Records[K];

/** The schema of a content file, by register. */
export const RECORD_SCHEMAS: { readonly [K in Kind]: z.ZodType<Records[K]> } = {
  publishers: publisherRecord,
  ecommerce: storeRecord,
  saas: saasRecord,
  hotels: hotelRecord,
};
