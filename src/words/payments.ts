import { paymentRules } from '#words/en/payments/rules.ts';
import { payments } from '#words/en/payments/payments.ts';
import { testValues } from '#words/en/payments/test-values.ts';

/** The words of the pages on the payments API: apart, since they read the API's bounds. */
export const paymentWords = { payments, paymentRules, testValues };
export type PaymentWords = typeof paymentWords;
