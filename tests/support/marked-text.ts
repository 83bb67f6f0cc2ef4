import fc from 'fast-check';
import type { Store } from '#kernel/storage/store.ts';

/** Texts from outside that look like one that the store has sealed. */

/** The subject of a key that there is. */
const KNOWN = 'cor_known';
const SUBJECTS = [KNOWN, 'cor_unknown', ''];

export const makeKnownKey = async (store: Store): Promise<void> => {
  await store.seals.sealerFor([{ subject: KNOWN, organizationId: KNOWN }]);
};

/** The mark as JSON spells it: no character of it is a control character. */
const mark = fc
  .tuple(
    fc.constantFrom('\\u0001', '\\\\u0001', 'u0001'),
    fc.constantFrom(...SUBJECTS),
    fc.base64String({ maxLength: 12 }),
  )
  .map(([first, subject, sealed]) => `${first}sealed.${subject}.${sealed}A`);

const around = [
  (text: string) => text,
  (text: string) => `"${text}"`,
  (text: string) => `{"sealed":"${text}"}`,
  (text: string) => `["${text}", "b"]`,
  (text: string) => `The "${text}" daily.`,
  (text: string) => `{"a":{"sealed":"${text}"}}`,
  (text: string) => JSON.stringify({ sealed: text }),
  (text: string) => JSON.stringify(JSON.stringify({ sealed: text })),
];

export const anyMarkedText = fc
  .tuple(mark, fc.array(fc.constantFrom(...around), { minLength: 1, maxLength: 2 }))
  .map(([text, wraps]) => wraps.reduce((inner, wrap) => wrap(inner), text));
