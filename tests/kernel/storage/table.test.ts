import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { amount, count, json, moment } from '#kernel/storage/columns.ts';
import { Table } from '#kernel/storage/table.ts';

const AT = '2026-11-21T12:00:00.000Z';
const NOTES = new Table('notes', { id: z.string(), at: moment, endedAt: moment.nullable() }, {});

describe('the moments of a table', () => {
  test('are read as dates and written as they were', () => {
    const note = NOTES.row.parse({ id: 'n', at: AT, ended_at: null });
    expect(note).toEqual({ id: 'n', at: new Date(AT), endedAt: null });
    expect(NOTES.insert(note).args).toEqual(['n', AT, null]);
  });

  test.each(['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.5Z'])('may be written as %s', (at) => {
    expect(NOTES.row.parse({ id: 'n', at, ended_at: null }).at).toEqual(new Date(at));
  });

  test.each(['', 'yesterday', '3 November 2026', '2026-11-21', '2026-02-30T12:00:00.000Z', 5n])(
    'are no %s, even where a date could be made of it',
    (at) => {
      expect(NOTES.row.safeParse({ id: 'n', at, ended_at: null }).success).toBe(false);
      expect(NOTES.row.safeParse({ id: 'n', at: AT, ended_at: at }).success).toBe(false);
    },
  );
});

const SHAPE = {
  id: z.string(),
  short: z.string().max(3),
  word: z.enum(['A', 'B']),
  many: count,
  paid: amount,
  data: json.pipe(z.record(z.string(), z.unknown())),
  list: json.pipe(z.array(z.enum(['A', 'B'])).readonly()),
  other: json.pipe(z.strictObject({ x: z.int() })).nullable(),
  at: moment,
  endedAt: moment.nullable(),
};
const THINGS = new Table('things', SHAPE, { endedAt: 'over' });
const COLUMNS = {
  ...{ id: 'a', short: 'abc', word: 'B', many: 5n, paid: 12n, data: '{"x":[1]}', list: '["A"]' },
  ...{ other: '{"x":1}', at: AT, over: null, mode: 'a column that is no field' },
};
const FIELDS = ({ over: endedAt, ...columns }: Record<string, unknown>) => ({
  ...columns,
  endedAt,
});

describe('a row is read as its schema reads it', () => {
  const schema = z.object(SHAPE);

  test.each([
    {},
    { list: '[]' },
    { other: null },
    { over: AT },
    { data: '{}' },
    { many: BigInt(Number.MIN_SAFE_INTEGER) },
    { at: '2026-11-21T12:00:00Z' },
    { short: '' },
  ])('with %o', (changed) => {
    const columns = { ...COLUMNS, ...changed };
    expect(THINGS.row.parse(columns)).toEqual(schema.parse(FIELDS(columns)));
  });

  test.each([
    { id: null },
    { id: undefined },
    { short: 'abcd' },
    { word: 'C' },
    { many: 2n ** 60n },
    { many: 5 },
    { paid: '12' },
    { data: '[]' },
    { data: '{' },
    { data: 'null' },
    { list: '["C"]' },
    { list: '{}' },
    { other: '{"x":"1"}' },
    { at: null },
    { over: 'later' },
  ])('and refused with %o', (changed) => {
    const columns = { ...COLUMNS, ...changed };
    expect(schema.safeParse(FIELDS(columns)).success).toBe(false);
    expect(() => THINGS.row.parse(columns)).toThrow(z.ZodError);
  });
});

describe('a row is written as its schema writes it', () => {
  const row = THINGS.row.parse(COLUMNS);
  const FIELD_NAMES = Object.keys(SHAPE);
  const encoded = (value: typeof row) => {
    const columns: Record<string, unknown> = z.encode(z.object(SHAPE), value);
    const bound = (column: unknown) => (column instanceof Date ? column.toISOString() : column);
    return FIELD_NAMES.map((field) => bound(columns[field]));
  };

  test.each([
    {},
    { other: null },
    { endedAt: new Date(AT) },
    { data: { text: 'ü"', none: undefined, deep: [{}] } },
    { many: -5 },
  ])('with %o', (changed) => {
    const value = { ...row, ...changed };
    expect(THINGS.insert(value).args).toEqual(encoded(value));
    expect(THINGS.update(value, ['many', 'endedAt']).args).toEqual([
      BigInt(value.many),
      value.endedAt?.toISOString() ?? null,
    ]);
  });

  test.each([{ many: 1.5 }, { short: 'abcd' }, { at: new Date(Number.NaN) }, { word: 'C' }])(
    'and refused with %o',
    (changed) => {
      const value = Object({ ...row, ...changed });
      expect(() => THINGS.insert(value)).toThrow(z.ZodError);
    },
  );
});
