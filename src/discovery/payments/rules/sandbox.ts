/** How every ending is tried in test mode, as the docs show it. */

export interface ShownEnding {
  title: string;
  /** Where the value goes. */
  place: string;
  value: string;
  /** What happens, in sentences. */
  happens: string;
}

const BANK = 'iban of a beneficiary';

export const SHOWN_ENDINGS: readonly ShownEnding[] = [
  {
    title: 'A bank that rejects',
    place: BANK,
    value: 'DE32370400440532066600',
    happens: 'The payout is FAILED after some seconds; the money is free again.',
  },
  {
    title: 'A bank that gives back',
    place: BANK,
    value: 'DE62370400440532077700',
    happens:
      'The payout is COMPLETED and stays so. Some seconds later its amount comes back as a payment.',
  },
];

export const SANDBOX_SAID: readonly string[] = [
  'Test mode is the same program with other money: a payout there is a transfer on a chain, ' +
    'signed, sent and watched as in live mode. These values ask for an ending; in live mode they ' +
    'are values like any other.',
];
