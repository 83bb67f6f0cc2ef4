import { z } from 'zod';
import { asked } from '#register/records/field.ts';

/** The fields that the public forms share. */

/** Nobody sees this field of a form; what fills it in is not a person. */
export const TRAP_FIELD = 'fax';

export const trap = z.string().max(1000).optional().describe('To be left empty');

/** An address to which the operator answers; never published. */
export const contactEmail = asked(
  z.email('an e-mail address').max(254).describe('Where Kontor answers; never published'),
  { step: 'company', label: 'Your e-mail address', autocomplete: 'email' },
);
