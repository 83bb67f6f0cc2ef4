import { ENDING_PLACES, ENDINGS } from '#payments/sandbox/endings.ts';
import { code } from '#words/markdown.ts';
import type { PaymentPart } from './part-ids.ts';

/** How every outcome is tried with a test key. */
export const testValues: PaymentPart = {
  id: 'test-values',
  formerIds: ['sandbox'],
  title: 'Test values',
  lines: [
    'In test mode these values ask for an outcome; in live mode they are values like any other.',
    'The wallets are known to the sandbox chain of `npm start`. Their outcomes are real: ' +
      'transactions land, fail or are lost there. On another chain they are wallets.',
    'Of an `iban` the last five digits count, so that any bank account can be tried.',
    '`POST /v1/sandbox/clock` with `{"seconds": 3600}` moves the clock of your organization ' +
      'forward: quotes expire by it, and payouts, bank payments and deliveries of events that ' +
      'wait go on.',
  ],
  table: {
    caption: 'Values that ask for an outcome, in test mode',
    head: ['To try', 'send as', 'this', 'and then'],
    rows: Object.values(ENDINGS).map(({ title, field, value, happens }) => [
      title,
      ENDING_PLACES[field],
      code(value),
      happens,
    ]),
  },
};
