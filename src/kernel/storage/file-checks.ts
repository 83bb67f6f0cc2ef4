import { firstColumn, type DatabaseCheck } from './check.ts';
import { readMigrations } from './migrations.ts';

/** Rules for every database, whatever its rows are about. */

const integrity: DatabaseCheck = {
  check: 'integrity',
  problems: async (reader) =>
    (await firstColumn(reader, 'PRAGMA integrity_check')).filter((line) => line !== 'ok'),
};

const foreignKeys: DatabaseCheck = {
  check: 'foreign keys',
  problems: (reader) =>
    firstColumn(
      reader,
      `SELECT "table" || ': row ' || coalesce(rowid, '?') || ' points to no ' || parent
       FROM pragma_foreign_key_check`,
    ),
};

const isTrigger = (statement: string): boolean => statement.startsWith('CREATE TRIGGER');
const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Triggers enforce rules that no constraint can: without one of them, or with a changed one, these
 * rules can be broken.
 */
const triggers: DatabaseCheck = {
  check: 'triggers',
  problems: async (reader) => {
    const here = await firstColumn(reader, `SELECT sql FROM sqlite_schema WHERE type = 'trigger'`);
    const known = new Set(here.map(words));
    const made = (await readMigrations()).flatMap(({ statements }) => statements);
    // A later migration may replace a trigger: its last definition counts.
    const newest = new Map(made.filter(isTrigger).map((each) => [each.split(/\s+/)[2], each]));
    const missing = [...newest.values()].filter((each) => !known.has(words(each)));
    return missing.map((each) => `differs from its definition: ${words(each).slice(0, 80)}…`);
  },
};

export const FILE_CHECKS: readonly DatabaseCheck[] = [integrity, foreignKeys, triggers];
