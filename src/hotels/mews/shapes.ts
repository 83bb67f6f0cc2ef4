import { z } from 'zod';

/**
 * The parts of the answers of the Mews Booking Engine API that are read; all others are ignored.
 */

const localized = z.record(z.string(), z.string().nullable()).nullish();
export type Localized = z.output<typeof localized>;

const beds = z.number().int().min(0).max(99).nullish();

export const hotelShape = z.object({
  IanaTimeZoneIdentifier: z.string(),
  RoomCategories: z.array(
    z.object({ Id: z.string(), Name: localized, NormalBedCount: beds, ExtraBedCount: beds }),
  ),
});

const age = z.number().int().min(0).nullish();

const ageCategory = z.object({
  Id: z.string(),
  MinimalAge: age,
  MaximalAge: age,
  Classification: z.string().nullish(),
  IsDefault: z.boolean().nullish(),
  ServiceId: z.string().nullish(),
});
export type AgeCategory = z.output<typeof ageCategory>;

const service = z.object({
  Id: z.string(),
  Data: z
    .object({
      Discriminator: z.string().nullish(),
      Value: z
        .object({ StartOffset: z.string().nullish(), EndOffset: z.string().nullish() })
        .nullish(),
    })
    .nullish(),
});
export type Service = z.output<typeof service>;

export const configurationShape = z.object({
  Configurations: z.array(z.object({ Id: z.string().nullish(), ServiceId: z.string().nullish() })),
  Services: z.array(service).nullish(),
  AgeCategories: z.array(ageCategory).nullish(),
});
export type ConfigurationShape = z.output<typeof configurationShape>;

const pricing = z.object({
  RateId: z.string(),
  // Totals have several shapes, and old names beside the new ones: see amount.ts.
  Price: z.object({ TotalAmount: z.unknown().optional(), Total: z.unknown().optional() }).nullish(),
});

const occupancy = z.object({
  AdultCount: z.number().nullish(),
  ChildCount: z.number().nullish(),
  OccupancyData: z
    .array(z.object({ AgeCategoryId: z.string(), PersonCount: z.number() }))
    .nullish(),
  Pricing: z.array(pricing).nullish(),
});
export type OccupancyShape = z.output<typeof occupancy>;

const category = z.object({
  RoomCategoryId: z.string(),
  AvailableRoomCount: z.number().int().nullish(),
  RoomOccupancyAvailabilities: z.array(occupancy).nullish(),
});
export type CategoryShape = z.output<typeof category>;

const length = z.union([z.string(), z.number()]).nullish();

const restriction = z.object({
  Conditions: z.object({ Type: z.string().nullish() }).nullish(),
  Exceptions: z
    .object({ MinAdvance: length, MaxAdvance: length, MinLength: length, MaxLength: length })
    .nullish(),
});
export type RestrictionShape = z.output<typeof restriction>;

export const availabilityShape = z.object({
  Rates: z.array(z.object({ Id: z.string(), Name: localized, IsPrivate: z.boolean().nullish() })),
  RoomCategoryAvailabilities: z.array(category),
  ViolatedRestrictions: z.array(restriction).nullish(),
});
export type AvailabilityShape = z.output<typeof availabilityShape>;
