/** What a statement can bind. Whole numbers travel as integers, never as floats. */
export type SqlValue = string | number | bigint | boolean | null | Uint8Array;

/** One SQL statement with its bound values. */
export interface Statement {
  readonly sql: string;
  readonly args: (string | number | bigint | null | Uint8Array)[];
  /** The word by which a caller knows this statement when a constraint in it refuses the batch. */
  readonly refusal?: string;
}

const bound = (value: SqlValue) => {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
};

// One text for each place in the code, found by its array of parts and not by its letters.
const texts = new WeakMap<TemplateStringsArray, string>();

const textOf = (parts: TemplateStringsArray): string => {
  const known = texts.get(parts);
  if (known !== undefined) return known;
  const text = parts.join('?');
  texts.set(parts, text);
  return text;
};

/**
 * A statement written as text: every `${value}` is bound, never pasted into the SQL.
 * Names of tables and columns can therefore only be written out.
 */
export const sql = (text: TemplateStringsArray, ...values: readonly SqlValue[]): Statement => ({
  sql: textOf(text),
  args: values.map(bound),
});

/** One statement of several parts, such as conditions; it is refused as the first part says. */
export const joined = (...parts: readonly Statement[]): Statement => ({
  ...parts[0],
  sql: parts.map((part) => part.sql).join(' '),
  args: parts.flatMap((part) => part.args),
});

/** The same statement, answering `refusal` when a constraint in it refuses the batch. */
export const refusedAs = (refusal: string, statement: Statement): Statement => ({
  ...statement,
  refusal,
});

/**
 * Rolls the whole batch back with `refusal` unless the statement just before it changed exactly
 * `count` rows: a batch cannot branch, so it inserts a row that the table's CHECK forbids.
 */
export const requireChanges = (refusal: string, count = 1): Statement =>
  refusedAs(refusal, sql`INSERT INTO guard (ok) SELECT 0 WHERE changes() <> ${count}`);
