import { boundedCache } from '#kernel/async/bounded-cache.ts';

/**
 * Rows that this process has read before. A list asks the database only for ids and versions, and
 * for the columns of those rows that it does not know: most of the time of a page is the way of its
 * values from the database, the opening of sealed texts, and parsing.
 */

/** What a row is known by: its version rises with every change of it. */
interface RowVersion {
  id: string;
  version: number;
}

interface KnownRow<Row> {
  row: Row;
  owner: string;
  version: number;
  /** That of the key which opened its texts. */
  untilMs: number;
}

interface Options<Row> {
  versionOf(row: Row): RowVersion;
  /** The number of characters of a row, for the bound of what is remembered. */
  lengthOf(row: Row): number;
}

interface Asked<Row> {
  /** Whose rows they are. */
  owner: string;
  found: readonly RowVersion[];
  /** Until when what was opened for the owner counts; undefined while its key is not known. */
  openedUntilMs(): number | undefined;
  /** All rows, in order: asked where none of them is known. */
  readAll(): Promise<Row[]>;
  /** The rows with these ids, in any order. */
  readThose(ids: readonly string[]): Promise<Row[]>;
}

/** The characters of all remembered rows together. */
const LENGTH_MOST = 4_000_000;

/**
 * Reads rows in the order in which they were found; a row that was deleted meanwhile is left out. A
 * row that is given again is frozen: whatever is made of it can be remembered by it.
 */
export const knownRows = <Row extends object>({ versionOf, lengthOf }: Options<Row>) => {
  const known = boundedCache<KnownRow<Row>>({ mostWeight: LENGTH_MOST });
  const note = (row: Row, owner: string, untilMs: number | undefined): void => {
    const { id, version } = versionOf(row);
    if (untilMs === undefined) known.delete(id);
    else known.set(id, { row, owner, version, untilMs }, lengthOf(row));
  };
  return async ({ owner, found, openedUntilMs, ...ways }: Asked<Row>): Promise<Row[]> => {
    const untilMs = openedUntilMs();
    const rows = new Map<string, Row | undefined>();
    const missing: string[] = [];
    for (const { id, version } of found) {
      const before = known.get(id);
      const counts =
        before?.version === version && before.untilMs === untilMs && before.owner === owner;
      rows.set(id, counts ? Object.freeze(before.row) : undefined);
      if (!counts) missing.push(id);
    }
    if (missing.length > 0) {
      const isAll = missing.length === found.length;
      const read = await (isAll ? ways.readAll() : ways.readThose(missing));
      const readUntilMs = openedUntilMs();
      for (const row of read) note(row, owner, readUntilMs);
      if (isAll) return read;
      for (const row of read) rows.set(versionOf(row).id, row);
    }
    return [...rows.values()].filter((row) => row !== undefined);
  };
};
