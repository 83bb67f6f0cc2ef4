import { z } from 'zod';
import { asked } from '#register/records/field.ts';

/** The fields that the public forms share. */

/** A trap: this field is invisible to people, so a form that fills it is from a bot. */
export const TRAP_FIELD = 'fax';

export const trap = z.string().max(1000).optional().describe('To be left empty');

/** The e-mail address for answers of the operator; never published. */
export const contactEmail = asked(
  z.email('an e-mail address').max(254).describe('Where Kontor answers; never published'),
  { step: 'company', label: 'Your e-mail address', autocomplete: 'email' },
);
