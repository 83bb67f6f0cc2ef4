import fc from 'fast-check';
import { applicationForm } from '#register/applications/form.ts';
import { correctionForm } from '#register/corrections/form.ts';
import { BODY_MOST_BYTES } from '#kernel/http/body.ts';
import { KINDS } from '#register/records/kinds.ts';
import { anyEncoded } from './any-request.ts';

/** Bodies of applications and corrections: right, nearly right, and nothing of the kind. */

const FIELDS = [
  ...new Set(
    [...KINDS.map((kind) => applicationForm[kind]), correctionForm].flatMap((form) =>
      Object.keys(form.shape),
    ),
  ),
];

const TEXTS = [
  ...['\0', '\ud800', 'Ａ\u2028', '  ', '__proto__', 'true', '-0', '1e999', 'publishers', 'hotels'],
  ...['https://[::1]/', 'https://a.example/%zz', 'https://xn--0.example', 'http://a.b:99999/'],
  ...["'; DROP TABLE applications; --", '${1}', '<script>', 'a@b.example', 'de', 'news', '5'],
];

export const anyText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 130 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.emailAddress(),
);
const anyValue = fc.oneof(
  anyText,
  fc.array(anyText, { maxLength: 14 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
);
const fieldName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...FIELDS) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', '') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

/** What is right but for a few fields. */
const nearlyRight = (forms: readonly object[]): fc.Arbitrary<object> =>
  fc
    .tuple(fc.constantFrom(...forms), fc.dictionary(fieldName, anyValue, { maxKeys: 2 }))
    .map(([form, changes]) => ({ ...form, ...changes }));

export const anyJson = (forms: readonly object[]): fc.Arbitrary<string | Uint8Array> =>
  fc.oneof(
    { weight: 4, arbitrary: nearlyRight(forms).map((value) => JSON.stringify(value)) },
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }),
    fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth)),
    fc
      .integer({ min: 1, max: 9000 })
      .map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
    fc
      .integer({ min: -400, max: 400 })
      .map((more) => JSON.stringify({ ...forms[0], message: 'x'.repeat(BODY_MOST_BYTES + more) })),
  );

const fieldText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const encodedFields = (form: object): string =>
  Object.entries(form)
    .flatMap(([name, value]) => [value].flat().map((each) => [name, fieldText(each)]))
    .map((pair) => pair.map((text = '') => encodeURIComponent(text.toWellFormed())).join('='))
    .join('&');

export const anyForm = (forms: readonly object[]): fc.Arbitrary<string | Uint8Array> =>
  fc.oneof(
    { weight: 4, arbitrary: nearlyRight(forms).map(encodedFields) },
    fc
      .tuple(fc.constantFrom(...forms), fc.constantFrom(...FIELDS), anyEncoded)
      .map(([form, name, value]) => `${name}=${value}&${encodedFields(form)}&${name}=${value}`),
    anyEncoded,
    fc.uint8Array({ maxLength: 300 }),
    fc.integer({ min: -400, max: 400 }).map((more) => 'x'.repeat(BODY_MOST_BYTES + more)),
  );
