import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonWriter } from '#kernel/http/writing/json-writer.ts';
import { OPERATIONS } from '#payments/v1/routes.ts';

const schema = z.strictObject({
  id: z.string().regex(/^a_\w+$/i),
  word: z.enum(['ONE', 'T"WO']),
  kind: z.literal('thing'),
  text: z.string(),
  at: z.iso.datetime(),
  note: z.string().optional(),
  none: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  parts: z.array(z.strictObject({ many: z.int(), open: z.boolean() })),
  choice: z.union([z.string(), z.strictObject({ x: z.number() })]),
});

const THING = {
  ...{ id: 'A_1', word: 'T"WO', kind: 'thing', text: '', at: '2026-11-21T12:00:00.000Z' },
  ...{ none: null, data: { b: [1, { c: 'ü"' }], a: null }, choice: { x: 0.1 } },
  parts: [
    { many: 1, open: true },
    { many: 2, open: false },
  ],
} as const;

const write = jsonWriter(schema);

const TEXTS = [
  ...['', 'plain', 'quote " and \\', 'line\nbreak', '\u0000\u001f\u007f', 'ü€😀', '\ud800 lone'],
  ...['\u2028\u2029', '</script>', 'a'.repeat(5000), '\ufeff', '\u0001sealed.x'],
];

describe('a writer made of a schema', () => {
  test.each(TEXTS)('writes %j as JSON.stringify does', (text) => {
    const value = { ...THING, text, note: text, none: text, data: { [text]: text } };
    expect(write(value)).toEqual({ json: JSON.stringify(schema.parse(value)) });
  });

  test('writes in the order of the schema, and leaves out what is not there', () => {
    const value = { ...Object.fromEntries(Object.entries(THING).reverse()), note: undefined };
    expect(write(value)).toEqual({ json: JSON.stringify(schema.parse(value)) });
  });

  test('writes a frozen row of a list again as before, and any other row as it is now', () => {
    const listed = z.strictObject({ rows: z.array(schema) });
    const list = jsonWriter(listed);
    const [frozen, open] = [Object.freeze({ ...THING }), { ...THING, text: 'before' }];
    const value = { rows: [frozen, open, frozen] };
    for (const text of ['before', 'after']) {
      open.text = text;
      for (let turn = 0; turn < 2; turn += 1)
        expect(list(value)).toEqual({ json: JSON.stringify(listed.parse(value)) });
    }
    expect(list({ rows: [Object.freeze({ ...THING, id: 'b_1' })] })).toHaveProperty('error');
  });

  test('takes a moment in any spelling that the schema takes', () => {
    const value = { ...THING, at: '2026-11-21T12:00:00Z' };
    expect(write(value)).toEqual({ json: JSON.stringify(schema.parse(value)) });
  });

  test.each([
    { id: 'b_1' },
    { word: 'THREE' },
    { kind: 'other' },
    { text: 5 },
    { text: undefined },
    { at: 'yesterday' },
    { data: [] },
    { parts: [{ many: 1.5, open: true }] },
    { parts: undefined },
    { choice: 7 },
  ])('writes nothing of %j, which the schema refuses', (wrong) => {
    expect(write({ ...THING, ...wrong })).toEqual({ error: expect.any(z.ZodError) });
  });

  test('writes no field that the schema does not have', () => {
    const { json } = { json: '', ...write({ ...THING, secret: 'x' }) };
    expect(json).not.toContain('secret');
  });
});

test('every operation of /v1 has an answer that is written without its schema or by it', () => {
  for (const { contract, write: writeAnswer } of OPERATIONS)
    expect(writeAnswer({}), contract.operationId).toEqual({ error: expect.any(z.ZodError) });
});
