import type { Outcome } from '../connection.ts';
import { StorageError, type RefusedStatement, type StorageCode } from '../errors.ts';
import type { Statement } from '../sql.ts';

/**
 * Batches and their results as messages between threads: flat lists, since copying objects with
 * names and depth takes several times as long.
 */

/**
 * At most this many texts are sent only once; Kontor has fewer, and further ones are sent each
 * time.
 */
const KNOWN_TEXTS_MOST = 1000;

/**
 * For each statement its text, or the index of a text sent before; its refusal name; its values.
 */
type PackedBatch = readonly (Statement['args'][number] | undefined)[];

export interface BatchMessage {
  ticket: number;
  batch: PackedBatch;
}

/** The number of rows that each statement changed, and the rows of those that returned some. */
interface PackedOutcomes {
  changed: number[];
  rows: [statement: number, rows: Outcome['rows']][];
}

/** An error as plain data: of an instance of a class only the message would be copied. */
interface PackedError {
  message: string;
  code: StorageCode | undefined;
  refused: RefusedStatement | undefined;
}

export type AnswerMessage = { ticket: number } & (
  { outcomes: PackedOutcomes } | { error: PackedError }
);

/** Encodes batches for one thread, which decodes them in the same order. */
export const batchPacker = () => {
  const positions = new Map<string, number>();
  return (statements: readonly Statement[]): PackedBatch => {
    const packed: (Statement['args'][number] | undefined)[] = [];
    for (const { sql, args, refusal } of statements) {
      const position = positions.get(sql);
      if (position === undefined && positions.size < KNOWN_TEXTS_MOST)
        positions.set(sql, positions.size);
      packed.push(position ?? sql, refusal, args.length);
      for (const value of args) packed.push(value);
    }
    return packed;
  };
};

export const batchUnpacker = () => {
  const texts: string[] = [];
  const textOf = (reported: PackedBatch[number]): string => {
    if (typeof reported === 'number') return texts[reported] ?? '';
    const text = String(reported);
    if (texts.length < KNOWN_TEXTS_MOST) texts.push(text);
    return text;
  };
  return (packed: PackedBatch): Statement[] => {
    const statements: Statement[] = [];
    for (let position = 0; position < packed.length;) {
      const [text, refusal, count] = packed.slice(position, (position += 3));
      const end = position + Number(count);
      const args = packed.slice(position, (position = end)).map((value) => value ?? null);
      const word = typeof refusal === 'string' ? { refusal } : {};
      statements.push({ sql: textOf(text), args, ...word });
    }
    return statements;
  };
};

export const packOutcomes = (outcomes: readonly Outcome[]): PackedOutcomes => ({
  changed: outcomes.map(({ changed }) => changed),
  rows: outcomes.flatMap(({ rows }, statement) => (rows.length > 0 ? [[statement, rows]] : [])),
});

export const unpackOutcomes = ({ changed, rows }: PackedOutcomes): Outcome[] => {
  const given = new Map(rows);
  return changed.map((count, statement) => ({ changed: count, rows: given.get(statement) ?? [] }));
};

export const packError = (error: unknown): PackedError => {
  const known = error instanceof StorageError ? error : undefined;
  const message = error instanceof Error ? error.message : String(error);
  return { message, code: known?.code, refused: known?.refused };
};

export const unpackError = ({ message, code, refused }: PackedError): Error =>
  code === undefined
    ? new Error(message)
    : new StorageError(code, message, refused ? { refused } : {});
