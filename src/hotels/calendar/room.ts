import { z } from 'zod';
import { texts } from './texts.ts';

const guests = z.int().min(1).max(99);

const GUESTS_IN_ORDER = 'expected minimum ≤ standard ≤ maximum guests';
const CHILDREN_FIT = 'expected at most as many children as guests';

/** The rules of a room that concern several fields. */
export const ROOM_RULES = [GUESTS_IN_ORDER, CHILDREN_FIT] as const;

/** One room category of a hotel (AlpineBits Inventory, `GuestRoom`). */
export const room = z
  .strictObject({
    code: z.string().min(1).max(64).describe('The category, as the hotel system names it'),
    names: texts.describe('Name by language; empty where the system sends none'),
    descriptions: texts,
    minimumGuests: guests.describe('Fewest guests that may book it'),
    standardGuests: guests.describe('Guests who are priced by the base rate'),
    maximumGuests: guests.describe('Most guests, adults and children'),
    maximumChildren: z
      .int()
      .min(0)
      .max(99)
      .nullable()
      .describe('Most guests at children’s prices; null: no limit of its own'),
    adultCapacity: z.int().min(0).max(99).optional().describe('Most adults; absent: no limit'),
    childCapacity: z.int().min(0).max(99).optional().describe('Most children; absent: no limit'),
    minimumAge: z.int().min(0).max(99).optional().describe('Of every guest; absent: any age'),
  })
  .refine(
    ({ minimumGuests, standardGuests, maximumGuests }) =>
      minimumGuests <= standardGuests && standardGuests <= maximumGuests,
    GUESTS_IN_ORDER,
  )
  .refine(
    ({ maximumChildren, maximumGuests }) => (maximumChildren ?? 0) <= maximumGuests,
    CHILDREN_FIT,
  );

export type Room = z.output<typeof room>;
