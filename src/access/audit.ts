import { hash } from 'node:crypto';

/** The log of what operators did; each row contains the hash of the previous row. */

export interface AuditFact {
  at: Date;
  /** The name of the operator, or of the key of a console session, or else that key's id. */
  operator: string;
  /** The machine on which a command ran, or the address of a browser. */
  origin: string;
  /** The command, such as `keys revoke`. */
  action: string;
  /** The arguments of the command; never a secret. */
  details: Readonly<Record<string, unknown>>;
}

/** A row as it is stored. */
export interface AuditRow extends Omit<AuditFact, 'at' | 'details'> {
  number: number;
  at: string;
  details: string;
  /** The hash of the previous row. */
  previous: string;
  hash: string;
}

/** The previous hash of the first row. */
export const AUDIT_START = '0'.repeat(64);

const hashOf = ({ number, at, operator, origin, action, details, previous }: AuditRow): string =>
  hash('sha256', JSON.stringify([number, at, operator, origin, action, details, previous]), 'hex');

/** The row after the last one, or the first row if there is no last one. */
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

/** The faults of rows in the order of their numbers; an empty list if there is none. */
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
