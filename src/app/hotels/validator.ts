import { alpineBitsValidator } from '#hotels/alpinebits/api/validate.ts';
import type { Validation } from '#hotels/alpinebits/validator/validation.ts';
import { validator, type Validator } from '#hotels/alpinebits/validator/validator.ts';
import { MINUTE_MS } from '#kernel/durations.ts';
import { systemWorld } from '#kernel/world.ts';
import { RESULT_HEADERS, resultPage } from '#site/validator/result.ts';
import { LANGUAGES } from '#words/language.ts';
import { environment } from '#app/environment.ts';
import { storedRates } from '#app/fx.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { nameClient, visitorQuota } from '#app/store.ts';

/** The validator of hotel messages: open to everybody, and it stores nothing. */

let opened: Validator | undefined;

const quota = () =>
  visitorQuota('validate', { most: environment().validationsPerMinute, windowMs: MINUTE_MS });

const statusOf = (validation: Validation): number => {
  if (validation.refusal !== null) return validation.refusal.status;
  return validation.stayFaults.length > 0 ? 400 : 200;
};

export const answerValidator = alpineBitsValidator({
  validate: (sent) => (opened ??= validator())(sent),
  now: systemWorld.now,
  // Messages can be validated even if no rates can be read.
  rates: () => storedRates().catch(() => null),
  cityTax: async (slug) => {
    const hotels = await (await catalogue()).entries('hotels');
    const found = hotels.find((each) => each.slug === slug);
    return found === undefined ? undefined : found.record.cityTax;
  },
  quota,
  nameClient,
  page: (validation, asked) => ({
    status: statusOf(validation),
    body: resultPage(
      validation,
      LANGUAGES.find((each) => each === asked.searchParams.get('language')) ?? 'en',
    ),
    freshness: 'never',
    headers: RESULT_HEADERS,
  }),
});
