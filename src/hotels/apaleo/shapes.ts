import { z } from 'zod';

/** The parts of the answers of apaleo's APIs that are read; all others are ignored. */

export const tokenShape = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().min(0),
});

const money = z.object({ amount: z.number(), currency: z.string() });
export type MoneyShape = z.output<typeof money>;

const gross = z.object({ grossAmount: z.number(), currency: z.string() });
export type GrossShape = z.output<typeof gross>;

const fee = z.object({ totalAmount: gross });

/** Mandatory services, which are booked together with the offer. */
const service = z.object({ totalAmount: gross, fees: z.array(fee).nullish() });

const timeSlice = z.object({
  from: z.string(),
  totalGrossAmount: money,
  includedServices: z.array(z.object({ service: z.object({ id: z.string() }) })).nullish(),
});
export type TimeSlice = z.output<typeof timeSlice>;

const VALIDATION_CODES = [
  'UnitGroupFullyBooked',
  'UnitGroupCapacityExceeded',
  'RatePlanRestrictionsViolated',
  'RatePlanSurchargesNotSet',
  'RateRestrictionsViolated',
  'RatePlanChannelNotSet',
  'RatesNotSet',
  'BlockFullyBooked',
  'IncludedServicesAmountExceededRateAmount',
  'ServiceFullyBooked',
  'RateDoesNotSatifyHurdles',
] as const;
export type ValidationCode = (typeof VALIDATION_CODES)[number];

// An unknown code is no reason to refuse the whole answer.
const validationMessage = z.object({ code: z.enum(VALIDATION_CODES).nullable().catch(null) });

const offer = z.object({
  unitGroup: z.object({
    id: z.string(),
    name: z.string().nullish(),
    maxPersons: z.number().int().min(0).max(999).nullish(),
  }),
  ratePlan: z.object({ id: z.string(), name: z.string().nullish() }),
  availableUnits: z.number().int(),
  totalGrossAmount: money.nullish(),
  cancellationFee: z
    .object({ description: z.string().nullish(), dueDateTime: z.string().nullish(), fee: money })
    .nullish(),
  timeSlices: z.array(timeSlice),
  services: z.array(service).nullish(),
  fees: z.array(fee).nullish(),
  validationMessages: z.array(validationMessage).nullish(),
  isCorporate: z.boolean().nullish(),
  // A single amount in older answers, a list of taxes in newer ones.
  cityTax: gross.nullish(),
  cityTaxes: z.array(z.object({ totalGrossAmount: money })).nullish(),
});
export type OfferShape = z.output<typeof offer>;

export const offersShape = z.object({ offers: z.array(offer) });

const limit = z.number().int().min(0).nullish();

const restrictions = z.object({
  minLengthOfStay: limit,
  maxLengthOfStay: limit,
  closed: z.boolean().nullish(),
  closedOnArrival: z.boolean().nullish(),
  closedOnDeparture: z.boolean().nullish(),
});

const indexSlice = z.object({
  from: z.string(),
  offers: z.array(z.object({ restrictions: restrictions.nullish() })).nullish(),
});
export type IndexSlice = z.output<typeof indexSlice>;

export const indexShape = z.object({ timeSlices: z.array(indexSlice).nullish() });

export const propertiesShape = z.object({
  properties: z.array(z.object({ id: z.string(), name: z.string().nullish() })),
});
