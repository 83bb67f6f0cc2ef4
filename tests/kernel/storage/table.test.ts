import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { moment } from '#kernel/storage/columns.ts';
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
