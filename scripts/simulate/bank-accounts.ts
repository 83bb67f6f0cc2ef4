import type { Mode } from '#access/key.ts';
import { ENDINGS } from '#payments/sandbox/endings.ts';

/** Bank accounts that are paid to, by what becomes of it. */

export interface BankAccount {
  iban: string;
  ending: 'settles' | 'rejects' | 'returns';
}

/** In live mode nothing is returned: a bank says that by other means than its report. */
export const BANK_ACCOUNTS: Readonly<Record<Mode, readonly BankAccount[]>> = {
  test: [
    { iban: 'DE89370400440532013000', ending: 'settles' },
    { iban: ENDINGS.bankRejects.value, ending: 'rejects' },
    { iban: ENDINGS.bankReturns.value, ending: 'returns' },
  ],
  live: [
    { iban: 'DE89370400440532013000', ending: 'settles' },
    { iban: ENDINGS.bankRejects.value, ending: 'rejects' },
  ],
};
