import { hash } from 'node:crypto';

/** What operators did, one row after the other, each bound to the one before it. */

export interface AuditFact {
  at: Date;
  /** Who: the name of the operator, or of the key of a session of the console, else its id. */
  operator: string;
  /** From where: the machine of a command, or the address of a browser. */
  origin: string;
  /** The command, such as `keys revoke`. */
  action: string;
  /** The arguments of the command; never a secret. */
  details: Readonly<Record<string, unknown>>;
}

/** A row as it is kept. */
export interface AuditRow extends Omit<AuditFact, 'at' | 'details'> {
  number: number;
  at: string;
  details: string;
  /** The hash of the row before it. */
  previous: string;
  hash: string;
}

/** The hash that stands for the row before the first. */
export const AUDIT_START = '0'.repeat(64);

const hashOf = ({ number, at, operator, origin, action, details, previous }: AuditRow): string =>
  hash('sha256', JSON.stringify([number, at, operator, origin, action, details, previous]), 'hex');

/** The row that follows the last one; undefined where there is none yet. */
export const nextRow = (
  last: Pick<AuditRow, 'number' | 'hash'> | undefined,
  { at, details, ...fact }: AuditFact,
): AuditRow => {
  const row = {
    ...fact,
    number: (last?.number ?? 0) + 1,
    at: at.toISOString(),
    details: JSON.stringify(details),
    previous: last?.hash ?? AUDIT_START,
    hash: '',
  };
  return { ...row, hash: hashOf(row) };
};

/** What is wrong with rows in the order of their numbers; nothing where all holds. */
export const auditFaults = (rows: readonly AuditRow[]): string[] =>
  rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const faults: string[] = [];
    if (row.number !== index + 1) faults.push(`row ${index + 1} is missing before ${row.number}`);
    if (row.previous !== (before?.hash ?? AUDIT_START))
      faults.push(`row ${row.number} does not follow the row before it`);
    if (row.hash !== hashOf(row)) faults.push(`row ${row.number} was altered`);
    return faults;
  });
