import type { Mode } from '#access/key.ts';
import { ENDINGS } from '#payments/sandbox/endings.ts';

/** Bank accounts that are paid to, by what becomes of it. */

export interface BankAccount {
  iban: string;
  /** `returns-unsettled`: it gives the money back before it says that it has settled it. */
  ending: 'settles' | 'rejects' | 'returns' | 'returns-unsettled';
}

export const BANK_ACCOUNTS: Readonly<Record<Mode, readonly BankAccount[]>> = {
  test: [
    { iban: 'DE89370400440532013000', ending: 'settles' },
    { iban: ENDINGS.bankRejects.value, ending: 'rejects' },
    { iban: ENDINGS.bankReturns.value, ending: 'returns' },
  ],
  live: [
    { iban: 'DE89370400440532013000', ending: 'settles' },
    { iban: ENDINGS.bankRejects.value, ending: 'rejects' },
    { iban: ENDINGS.bankReturns.value, ending: 'returns' },
    { iban: 'DE75512108001245126199', ending: 'returns-unsettled' },
  ],
};
