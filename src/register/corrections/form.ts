import { z } from 'zod';
import { contactEmail, trap, TRAP_FIELD } from '#register/applications/contact.ts';
import { asked } from '#register/records/field.ts';
import { slug } from '#register/records/fields.ts';
import { KINDS } from '#register/records/kinds.ts';

export const CORRECTION_REQUESTS = ['correction', 'removal'] as const;

const message = z
  .string()
  .trim()
  .min(1)
  .max(4000)
  // The database would lose all text after a NUL character.
  .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'text without control characters')
  .describe('What is wrong, or why it is to go');

/** The form with which a listed company has its record corrected or removed. */
export const correctionForm = z.strictObject({
  kind: asked(z.enum(KINDS).describe('The register of the record'), {
    label: 'Register',
    help: '',
  }),
  slug: asked(slug.clone(), {
    label: 'Entry',
    help: 'Its address on Kontor, or the last part of it: derstandard in /publishers/derstandard',
  }),
  request: asked(z.enum(CORRECTION_REQUESTS).describe('What is asked for'), {
    label: 'What you ask for',
    help: '',
  }),
  message: asked(message, {
    label: 'What is wrong, or why it is to go',
    help: 'What it should say, and where we can see that it is so',
    lines: 6,
  }),
  contactEmail,
  [TRAP_FIELD]: trap,
});
