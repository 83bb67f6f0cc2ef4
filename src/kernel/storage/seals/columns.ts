/**
 * How a column holds what was sealed:
 * - `text`: the column is the sealed text.
 * - `object`: the column is a JSON object that holds nothing but the sealed text.
 * - `strings`: the column is JSON, of which each string may be a sealed text.
 * - `rows`: the column is JSON, of which each string may be a column of another form.
 */
export type SealedForm = 'text' | 'object' | 'strings' | 'rows';

/** The sealed columns of a row, by their names in the row. */
export type SealedColumns = Readonly<Record<string, SealedForm>>;

/**
 * All columns that are ever sealed, and how: nothing of any other column is opened, whatever it
 * holds, since most columns take texts from outside.
 */
export const SEALED = {
  accounts: { name: 'text', description: 'text', metadata: 'object' },
  audit_log: { details: 'strings' },
  bank_files: { content: 'strings' },
  beneficiaries: { name: 'text', iban: 'text', bic: 'text' },
  events: { data: 'rows' },
  idempotency: { fingerprint: 'text', body: 'text' },
  outgoing_mails: { content: 'text' },
  payments: {
    provider: 'text',
    provider_payment_id: 'text',
    given_reference: 'text',
    description: 'text',
    metadata: 'object',
  },
  payout_holds: { reason: 'text' },
  payout_orders: { reason: 'text' },
  payouts: {
    given_reference: 'text',
    description: 'text',
    metadata: 'object',
    fiat_details: 'strings',
    failure: 'strings',
    approval: 'strings',
  },
} as const satisfies Readonly<Record<string, SealedColumns>>;

export type SealedTable = keyof typeof SEALED;

const byTable: Readonly<Record<string, SealedColumns | undefined>> = SEALED;

/** Undefined for a table of which nothing is sealed. */
export const sealedColumnsOf = (table: string): SealedColumns | undefined => byTable[table];
