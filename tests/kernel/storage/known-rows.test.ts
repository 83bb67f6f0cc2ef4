import { expect, test } from 'vitest';
import { knownRows } from '#kernel/storage/rows/known-rows.ts';

/** Rows that were read before are not read again, unless something about them has changed. */

interface Note {
  id: string;
  version: number;
  text: string;
}

const OWNER = 'org_1';

/** A table of notes that says which of them were read. */
const openNotes = () => {
  const table = new Map<string, Note>();
  const read = knownRows<Note>({ versionOf: (note) => note, lengthOf: ({ text }) => text.length });
  let untilMs: number | undefined = 1000;
  const put = (id: string, version: number): void => {
    table.set(id, { id, version, text: `${id} ${version}` });
  };
  const list = async (ids: readonly string[], owner = OWNER) => {
    const asked: string[] = [];
    const rows = (wanted: readonly string[]): Note[] => {
      asked.push(...wanted);
      return wanted.flatMap((id) => {
        const note = table.get(id);
        return note ? [{ ...note }] : [];
      });
    };
    const notes = await read({
      owner,
      found: ids.map((id) => ({ id, version: table.get(id)?.version ?? 1 })),
      openedUntilMs: () => untilMs,
      readAll: async () => rows(ids),
      // In another order than asked for, as a database may answer.
      readThose: async (missing) => rows(missing).toReversed(),
    });
    return { texts: notes.map(({ text }) => text), asked, notes };
  };
  for (const id of ['a', 'b', 'c', 'd']) put(id, 1);
  return { table, put, list, openUntil: (ms: number | undefined) => (untilMs = ms) };
};

test('only rows that are not known are read, and each stands in its position', async () => {
  const { list, put } = openNotes();
  await list(['b', 'd']);
  put('d', 2);
  expect(await list(['a', 'b', 'c', 'd'])).toMatchObject({
    texts: ['a 1', 'b 1', 'c 1', 'd 2'],
    asked: ['a', 'c', 'd'],
  });
  expect((await list(['d', 'c', 'b', 'a'])).asked).toEqual([]);
});

test('a row whose version has changed is read again', async () => {
  const { list, put } = openNotes();
  await list(['a', 'b']);
  put('a', 2);
  expect(await list(['a', 'b'])).toMatchObject({ texts: ['a 2', 'b 1'], asked: ['a'] });
});

test('what was opened with a key counts only until the key is read again', async () => {
  const { list, openUntil } = openNotes();
  await list(['a', 'b']);
  openUntil(2000);
  expect((await list(['a', 'b'])).asked).toEqual(['a', 'b']);
  openUntil(undefined);
  expect((await list(['a', 'b'])).asked).toEqual(['a', 'b']);
  expect((await list(['a', 'b'])).asked).toEqual(['a', 'b']);
});

test('what one owner has read is not given to another one', async () => {
  const { list } = openNotes();
  await list(['a']);
  expect((await list(['a'], 'org_2')).asked).toEqual(['a']);
});

test('a row that was deleted meanwhile is left out', async () => {
  const { list, table } = openNotes();
  await list(['a']);
  table.delete('b');
  expect((await list(['a', 'b'])).texts).toEqual(['a 1']);
});

test('a row that is given again is the same and cannot be changed', async () => {
  const { list } = openNotes();
  await list(['a']);
  const [once, twice] = [await list(['a']), await list(['a'])];
  expect(once.notes[0]).toBe(twice.notes[0]);
  expect(Object.isFrozen(once.notes[0])).toBe(true);
});

test('no more is remembered than fits', async () => {
  const { list, table } = openNotes();
  const text = 'x'.repeat(1_500_000);
  for (const id of ['a', 'b', 'c']) table.set(id, { id, version: 1, text });
  await list(['a', 'b', 'c']);
  expect((await list(['a', 'b', 'c'])).asked).toEqual(['a']);
});
