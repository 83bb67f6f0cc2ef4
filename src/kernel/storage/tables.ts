import type { Outcome } from './connection.ts';
import type { Statement } from './sql.ts';
import type { RowReader } from './table.ts';

/** Reading and writing rows. */
export interface Tables {
  /** Reads; every row is parsed. Integers arrive as bigint. */
  rows<Row>(row: RowReader<Row>, statement: Statement): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(row: RowReader<Row>, statement: Statement): Promise<Row | undefined>;
  /**
   * Writes all statements or none, durably. A refusal is a `StorageError` that names the statement.
   * Batches that wait at the same moment share one write and are refused separately.
   */
  batch(statements: readonly Statement[]): Promise<Outcome[]>;
}
