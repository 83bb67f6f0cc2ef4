import { z } from 'zod';
import { hotelRecord } from '#register/records/hotel.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { publisherRecord, saasRecord, storeRecord } from '#register/records/listing.ts';
import { contactEmail, trap, TRAP_FIELD } from './contact.ts';

/** What an owner fills in to be listed; the browser and the API check it by the same schemas. */

/** What only the operator states about a record. */
const OPERATOR_FIELDS = {
  trustTier: true,
  listingSource: true,
  trafficTier: true,
  trafficSource: true,
  active: true,
  listedOn: true,
  source: true,
  checkedOn: true,
  domainVerifiedOn: true,
  paidRouteObservedOn: true,
} as const;

/** Rooms and tax come with a hotel's rates. */
const HOTEL_OPERATOR_FIELDS = {
  rooms: true,
  cityTax: true,
  listed: true,
  listedOn: true,
  source: true,
  checkedOn: true,
} as const;

/** The fields of a record that its owner declares, by register. */
const ownerFields = {
  publishers: z.strictObject(publisherRecord.shape).omit(OPERATOR_FIELDS),
  ecommerce: z.strictObject(storeRecord.shape).omit(OPERATOR_FIELDS),
  saas: z.strictObject(saasRecord.shape).omit(OPERATOR_FIELDS),
  hotels: z.strictObject(hotelRecord.shape).omit(HOTEL_OPERATOR_FIELDS),
} as const satisfies Record<Kind, z.ZodObject>;

/** Who applies; never published. */
const applicant = {
  contactName: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^\P{Cc}*$/u, 'one line of text')
    .describe('Who applies; never published'),
  contactEmail,
  consent: z
    .literal(true, { error: 'true: you must be entitled to act for this company' })
    .describe('I am entitled to act for this company'),
  [TRAP_FIELD]: trap,
};

const register = <K extends Kind>(kind: K) => ({
  kind: z.literal(kind).describe('The register to be listed in'),
});

/** The whole form, by register. */
export const applicationForm = {
  publishers: ownerFields.publishers.extend({ ...register('publishers'), ...applicant }),
  ecommerce: ownerFields.ecommerce.extend({ ...register('ecommerce'), ...applicant }),
  saas: ownerFields.saas.extend({ ...register('saas'), ...applicant }),
  hotels: ownerFields.hotels.extend({ ...register('hotels'), ...applicant }),
} as const satisfies Record<Kind, z.ZodObject>;

export type ApplicationInput = { [K in Kind]: z.output<(typeof applicationForm)[K]> }[Kind];

/** The part of a body that says which form it is. */
export const formKind = z.looseObject({ kind: z.enum(KINDS) });
