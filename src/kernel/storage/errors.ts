import { KontorError } from '#kernel/error.ts';

/** Reasons for which the store failed. Each is meant for a different reader. */
const STORAGE_CODES = [
  'refused', // a constraint or guard said no: nothing of the batch was kept
  'unmigrated', // a table or column is missing
  'busy', // another writer held the database for longer than all retries
  'full', // the disk or the file has no room left: nothing of the batch was kept
  'damaged', // pages of the file are not what was written
  'unreachable', // no connection, or no answer in time: a write may or may not have happened
  'unauthorized', // the token is missing, wrong or may not write
  'exposed', // other users of the machine may read the file
  'newer', // a newer version of Kontor has migrated the database: this one writes nothing more
  'history', // the migrations applied are not the migrations at hand
] as const;
export type StorageCode = (typeof STORAGE_CODES)[number];

const CONSTRAINTS = ['unique', 'check', 'foreign key', 'not null', 'guard'] as const;
export type Constraint = (typeof CONSTRAINTS)[number];

/** The facts about a statement that a constraint refused. */
export interface RefusedStatement {
  /** Position in the batch. */
  index: number;
  constraint: Constraint;
  /** The subject of the constraint: `table.column`, or the text of a CHECK. */
  on: string;
  /** The word given by `refusedAs` or `requireChanges`. */
  refusal: string | undefined;
}

export class StorageError extends KontorError {
  override readonly name = 'StorageError';
  readonly code: StorageCode;
  /** Present if and only if `code` is `refused`. */
  readonly refused: RefusedStatement | undefined;

  constructor(
    code: StorageCode,
    message: string,
    options: { cause?: unknown; refused?: RefusedStatement } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.refused = options.refused;
  }
}

/** Whether the batch was refused by the statement marked with this word. */
export const isRefusal = (error: unknown, refusal: string): error is StorageError =>
  error instanceof StorageError && error.refused?.refusal === refusal;
