import { z } from 'zod';
import { contactEmail, trap, TRAP_FIELD } from '#register/applications/contact.ts';
import { ownerFields } from '#register/applications/form.ts';
import { asked } from '#register/records/field.ts';
import { slug } from '#register/records/fields.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';

/** The form with which an owner claims an entry. */
export const claimForm = z.strictObject({
  kind: z.enum(KINDS).describe('The register of the entry'),
  slug: slug.clone(),
  contactEmail,
  consent: asked(
    z
      .literal(true, { error: 'true: you must be entitled to act for this company' })
      .describe('I am entitled to act for this company'),
    { label: 'I am entitled to act for this company', help: '' },
  ),
  [TRAP_FIELD]: trap,
});

const formOf = (kind: Kind) => z.strictObject(ownerFields(kind));

/** The fields that an owner may change, by register: all fields of the application form. */
export const entryForm: Readonly<Record<Kind, z.ZodObject>> = {
  publishers: formOf('publishers'),
  ecommerce: formOf('ecommerce'),
  saas: formOf('saas'),
  hotels: formOf('hotels'),
};
