import { firstHourPage } from '#words/en/first-hour/lessons.ts';
import { paymentRules } from '#words/en/payment-rules.ts';
import { payments } from '#words/en/payments.ts';
import { testValues } from '#words/en/test-values.ts';
import { languageOf, type Language } from './language.ts';

/** The words of the pages on the payments API: apart, since they read the API's bounds. */
const english = { payments, paymentRules, testValues, firstHour: firstHourPage };
export type PaymentWords = typeof english;

const WORDS: Readonly<Record<Language, PaymentWords>> = { en: english };

export const paymentWordsAt = ({ pathname }: URL): PaymentWords => WORDS[languageOf(pathname)];
