import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { TRAP_FIELD } from '#register/applications/contact.ts';
import { applicationForm } from '#register/applications/form.ts';
import { correctionForm } from '#register/corrections/form.ts';
import { KINDS } from '#register/records/kinds.ts';
import { applyQuestions, applySteps } from '#site/templates/forms/apply-form.ts';
import { nativeConstraints } from '#site/templates/forms/native.ts';
import { questionsOf, type Question } from '#site/templates/forms/questions.ts';
import { faultOf } from '#site/templates/forms/rule.ts';
import { FORMS } from '../../support/applications.ts';

const SCHEMAS: readonly [name: string, schema: z.ZodObject][] = [
  ...KINDS.map((kind): [string, z.ZodObject] => [kind, applicationForm[kind]]),
  ['correction', correctionForm],
];

/** Fields of every form with the question that is made of each. */
const FIELDS = SCHEMAS.flatMap(([form, schema]) =>
  questionsOf(schema, { without: [TRAP_FIELD] }).map((question) => ({
    form,
    question,
    field: schema.shape[question.name],
  })),
);

const pieces = fc.constantFrom(
  ...['a', 'Z', '9', '-', ' ', '.', ':', '/', '@', '*', ',', 'ä', 'ß', '💶', '_', '+', '\n', '?'],
  ...['https://', 'http://', 'www.acme.internal', 'eip155:8453', 'eip155:1', '0.001', 'user@'],
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.webUrl(),
  fc.emailAddress(),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(...[39, 40, 41, 80, 81, 120, 121, 280, 281].map((length) => 'x'.repeat(length))),
  fc.constantFrom(
    ...['https://a@acme.internal/', 'https://acme.internal?to=a@b', 'https://acme.internal/@a'],
    ...['http://localhost/', 'https://192.0.2.1/', 'https://[2001:db8::1]/', 'https://a.example.'],
    ...[
      'HTTPS://ACME.EXAMPLE',
      'https://büro.example',
      'https:acme.internal',
      'https:///acme.internal',
    ],
  ),
  fc.constantFrom('😀'.repeat(120), '😀'.repeat(121)),
);

/** As the browser hands an answer on: without space around it, and on one line. */
const tidy = (text: string) => text.replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ').trim();

const numbers = fc.oneof(
  fc.integer({ min: -200, max: 200 }),
  fc.double({ min: -181, max: 181, noNaN: true }),
  fc.constantFrom(0, 1, 5, 6, -90, 90, 180, 180.1, NaN, Infinity),
);

const answersTo = ({ rule }: Question): fc.Arbitrary<unknown> => {
  const known = rule.enum ?? rule.items?.enum ?? [];
  const values = known.length > 0 ? fc.oneof(fc.constantFrom(...known), texts) : texts;
  const tidied = values.map(tidy).filter((text) => text !== '');
  if (rule.type === 'array') return fc.uniqueArray(tidied, { minLength: 1, maxLength: 14 });
  if (rule.type === 'boolean') return fc.boolean();
  return rule.type === 'string' ? tidied : numbers;
};

describe.each(FIELDS)('the field $question.name of $form', ({ question, field }) => {
  test('is judged by its rule as by its schema', () => {
    fc.assert(
      fc.property(answersTo(question), (answer) => {
        const fault = faultOf(question.rule, answer);
        expect(fault === null, JSON.stringify([answer, fault?.keyword])).toBe(
          field?.safeParse(answer).success,
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('the steps of an application', () => {
  test.each(KINDS)('ask a company of %s for each of its fields, once', (kind) => {
    const asked = applySteps(applyQuestions())
      .flatMap(({ questions }) => questions)
      .filter(({ kinds }) => kinds === null || kinds.includes(kind))
      .map(({ name }) => name);
    const fields = Object.keys(applicationForm[kind].shape);
    expect([...asked, 'kind', TRAP_FIELD].sort()).toEqual(fields.sort());
  });

  test('give every question an id of its own', () => {
    const ids = applyQuestions().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('name a field that no step asks for', () => {
    const [first] = applyQuestions();
    const odd = first && { ...first, name: 'motto', step: undefined };
    expect(() => applySteps(odd ? [odd] : [])).toThrow('motto');
  });
});

describe('the constraints that a browser checks by itself', () => {
  const questions = [
    ...applyQuestions(),
    ...questionsOf(correctionForm, { without: [TRAP_FIELD] }),
  ];
  const patterned = questions
    .map((question) => ({ question, pattern: nativeConstraints(question).pattern }))
    .filter(({ pattern }) => pattern !== undefined);

  test.each(patterned)('take what $question.name may be', ({ question, pattern = '' }) => {
    // As HTML reads the attribute: whole, and with the v flag.
    const native = new RegExp(`^(?:${pattern})$`, 'v');
    for (const form of FORMS)
      for (const [name, value] of Object.entries(form))
        if (name === question.name) expect([value].flat().join(', ')).toMatch(native);
  });

  test('refuse a keyword with a capital, an address without http, a price with a comma', () => {
    const refused = {
      tags: 'news, Open Data',
      websiteUrl: 'ftp://a.example',
      usdcPricePerRequest: '0,1',
    };
    for (const [name, text] of Object.entries(refused)) {
      const { pattern } = nativeConstraints(
        questions.find((each) => each.name === name) ?? never(),
      );
      expect(text).not.toMatch(new RegExp(`^(?:${pattern})$`, 'v'));
    }
  });

  test('never require a field that another register hides', () => {
    const required = questions.filter((question) => nativeConstraints(question).required);
    expect(required.map(({ kinds }) => kinds)).toEqual(required.map(() => null));
    expect(required.map(({ name }) => name)).toContain('name');
  });
});

const never = (): never => {
  throw new Error('no such question');
};
