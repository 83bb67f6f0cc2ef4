import { z } from 'zod';
import { asked } from '#register/records/field.ts';
import { opening } from '#register/records/fields.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { contactEmail, trap, TRAP_FIELD } from './contact.ts';

/** The form to be listed; the browser and the API validate it with the same schemas. */

/** The person who applies; never published. */
const applicant = {
  contactName: asked(
    z
      .string()
      .trim()
      .min(1)
      .max(120)
      .regex(/^\P{Cc}*$/u, 'one line of text')
      .describe('Who applies; never published'),
    { step: 'company', label: 'Your name', autocomplete: 'name' },
  ),
  contactEmail,
  consent: asked(
    z
      .literal(true, { error: 'true: you must be entitled to act for this company' })
      .describe('I am entitled to act for this company'),
    { step: 'payment', label: 'I am entitled to act for this company', help: '' },
  ),
  [TRAP_FIELD]: trap,
};

/** The fields of a record that its owner declares. */
export const ownerFields = (kind: Kind) =>
  Object.fromEntries(
    Object.entries(REGISTERS[kind].fields).filter(
      ([, { declaration }]) => declaration.question !== null,
    ),
  );

const formOf = <K extends Kind>(kind: K) =>
  z.strictObject({
    ...ownerFields(kind),
    // Every record has these; listed by name, so that their types are known.
    name: opening.name,
    websiteUrl: opening.websiteUrl,
    kind: z.literal(kind).describe('The register to be listed in'),
    ...applicant,
  });

/** The whole form, by register. */
export const applicationForm = {
  publishers: formOf('publishers'),
  ecommerce: formOf('ecommerce'),
  saas: formOf('saas'),
  hotels: formOf('hotels'),
} as const satisfies Record<Kind, z.ZodObject>;

export type ApplicationInput = z.output<(typeof applicationForm)[Kind]>;

/** The part of a body that selects the register and so the form. */
export const formKind = z.looseObject({
  kind: asked(z.enum(KINDS), { step: 'company', label: 'Register', help: '' }),
});
