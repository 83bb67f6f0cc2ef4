import type { z } from 'zod';
import type { Outcome } from './connection.ts';
import type { Statement } from './sql.ts';

/** Reading and writing rows. */
export interface Tables {
  /** Reads; every row is parsed. Integers arrive as bigint. */
  rows<Row extends z.ZodType>(row: Row, statement: Statement): Promise<z.output<Row>[]>;
  /** The first row, or undefined. */
  row<Row extends z.ZodType>(row: Row, statement: Statement): Promise<z.output<Row> | undefined>;
  /**
   * Writes all statements or none, durably. A refusal is a `StorageError` that names the
   * statement. Batches that wait at the same moment share one write and are refused apart.
   */
  batch(statements: readonly Statement[]): Promise<Outcome[]>;
}
