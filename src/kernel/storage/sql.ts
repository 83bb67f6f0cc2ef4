/** The values that a statement can bind. Integers are sent as integers, never as floats. */
export type SqlValue = string | number | bigint | boolean | null | Uint8Array;

/** One SQL statement with its bound values. */
export interface Statement {
  readonly sql: string;
  readonly args: (string | number | bigint | null | Uint8Array)[];
  /** The name that identifies this statement to the caller when a constraint refuses the batch. */
  readonly refusal?: string;
}

const bound = (value: SqlValue) => {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
};

// One text for each template in the code, found by the identity of its array of parts.
const texts = new WeakMap<TemplateStringsArray, string>();

const textOf = (parts: TemplateStringsArray): string => {
  const known = texts.get(parts);
  if (known !== undefined) return known;
  const text = parts.join('?');
  texts.set(parts, text);
  return text;
};

/**
 * A statement written as text: every `${value}` is bound, never inserted into the SQL. Names of
 * tables and columns must therefore be written out.
 */
export const sql = (text: TemplateStringsArray, ...values: readonly SqlValue[]): Statement => ({
  sql: textOf(text),
  args: values.map(bound),
});

/**
 * One statement made of several parts, such as conditions; its refusal is that of the first part.
 */
export const joined = (...parts: readonly Statement[]): Statement => ({
  ...parts[0],
  sql: parts.map((part) => part.sql).join(' '),
  args: parts.flatMap((part) => part.args),
});

/** The same statement, with the name `refusal` for a refusal by a constraint. */
export const refusedAs = (refusal: string, statement: Statement): Statement => ({
  ...statement,
  refusal,
});

/**
 * Rolls the whole batch back with `refusal` unless the statement before it changed exactly `count`
 * rows. A batch cannot branch, so this inserts a row that a CHECK forbids.
 */
export const requireChanges = (refusal: string, count = 1): Statement =>
  refusedAs(refusal, sql`INSERT INTO guard (ok) SELECT 0 WHERE changes() <> ${count}`);
