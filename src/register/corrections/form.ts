import { z } from 'zod';
import { contactEmail, trap, TRAP_FIELD } from '#register/applications/contact.ts';
import { slug } from '#register/records/fields.ts';
import { KINDS } from '#register/records/kinds.ts';

export const CORRECTION_REQUESTS = ['correction', 'removal'] as const;

/** What a listed company fills in to have its record corrected or removed. */
export const correctionForm = z.strictObject({
  kind: z.enum(KINDS).describe('The register of the record'),
  slug: slug.describe('The slug of the record'),
  request: z.enum(CORRECTION_REQUESTS).describe('What is asked for'),
  message: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    // The database would keep nothing of what follows a NUL.
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'text without control characters')
    .describe('What is wrong, or why it is to go'),
  contactEmail,
  [TRAP_FIELD]: trap,
});
