import type { DayRates } from '#fx/rates.ts';
import type { Validation } from '#hotels/alpinebits/validator/validation.ts';
import { withCityTax } from '#hotels/alpinebits/validator/shown.ts';
import { stayFaultText } from '#hotels/alpinebits/validator/asked.ts';
import type { Validator } from '#hotels/alpinebits/validator/validator.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import { tooLarge, type Refusal } from '#hotels/ota/refusal.ts';
import type { Sentence } from '#hotels/sentences/sentence.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { preferredType } from '#kernel/http/accept.ts';
import { readBytes, REQUEST_MOST_BYTES } from '#kernel/http/body.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { answerToFailure, HttpError } from '#kernel/http/http-error.ts';
import { quotaHeaders, secondsOf } from '#kernel/http/quota.ts';
import { CORS_HEADERS, type Answer } from '#kernel/http/respond.ts';
import type { QuotaCounter } from '#kernel/storage/quotas/request-quota.ts';
import type { CityTax } from '#register/records/hotels.ts';

/** POST /api/validate/alpinebits: faults and prices of messages, for anyone; nothing is stored. */

export interface ValidatePorts {
  validate: Validator;
  now(): Date;
  /** Null if there are none, or the database does not answer. */
  rates(): Promise<DayRates | null>;
  /** The city tax of a listed hotel; undefined: there is no such hotel. */
  cityTax(slug: string): Promise<CityTax | null | undefined>;
  quota(): Promise<QuotaCounter>;
  nameClient(address: string): string;
  /** The answer as a page, for browsers. */
  page(validation: Validation, asked: URL): Answer;
}

const VALIDATE = {
  contract: {
    operationId: 'validate_alpinebits',
    method: 'POST',
    path: '/api/validate/alpinebits',
  },
} as const;

const takeQuota = async (
  { quota, nameClient }: ValidatePorts,
  address: string,
): Promise<Readonly<Record<string, string>>> => {
  const use = await (await quota()).take(nameClient(address));
  if (use.allowed) return quotaHeaders(use);
  const seconds = secondsOf(use.resetsInMs);
  throw new HttpError(429, `Too many requests: try again in ${seconds} s`, {
    headers: { 'Retry-After': String(seconds) },
  });
};

const NO_HOTEL: Refusal = {
  status: 400,
  sentence: 'hotel: expected the slug of a listed hotel, such as hotel-sacher-wien',
};

const VERSION_HEADER = 'X-AlpineBits-ClientProtocolVersion';

/** City tax comes from the directory: it is added if a listed hotel is named. */
const taxed = async (
  ports: ValidatePorts,
  validation: Validation,
  rates: DayRates | null,
): Promise<Validation> => {
  if (validation.refusal !== null || validation.hotel === null) return validation;
  const tax = await ports.cityTax(validation.hotel);
  if (tax === undefined) return { refusal: NO_HOTEL };
  const stays = tax && validation.stays.map((stay) => withCityTax(stay, tax, rates));
  return stays === null ? validation : { ...validation, stays };
};

const validated = async (ports: ValidatePorts, request: Request, url: URL): Promise<Validation> => {
  const bytes = await readBytes(request, REQUEST_MOST_BYTES);
  if (bytes === undefined) return { refusal: tooLarge(REQUEST_MOST_BYTES) };
  const at = ports.now();
  const rates = await ports.rates();
  const version = url.searchParams.get('version') ?? request.headers.get(VERSION_HEADER) ?? '';
  const validation = await ports.validate({
    bytes,
    type: request.headers.get('Content-Type'),
    coding: request.headers.get('Content-Encoding'),
    query: url.search,
    version: version.trim(),
    today: dayNumber(hotelDate(at)),
    at,
    rates,
  });
  return taxed(ports, validation, rates);
};

const refusalAnswer = ({ status, sentence, retryAfterSeconds }: Refusal): Answer => ({
  status,
  body: JSON.stringify({ error: sentence }),
  freshness: 'never',
  headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
});

const jsonAnswer = (validation: Validation): Answer => {
  if (validation.refusal !== null) return refusalAnswer(validation.refusal);
  const { refusal: _, stayFaults, ...value } = validation;
  const error = stayFaults.map(stayFaultText).join('\n');
  return error === ''
    ? { status: 200, body: JSON.stringify(value), freshness: 'never' }
    : { status: 400, body: JSON.stringify({ error, ...value }), freshness: 'never' };
};

const wantsPage = (request: Request): boolean =>
  preferredType(request.headers.get('Accept'), ['application/json', 'text/html']) === 'text/html';

/** The text for people of a refusal before anything could be checked. */
const refusedPage = (ports: ValidatePorts, failure: Answer, method: string, url: URL): Answer => {
  const { status, headers = {} } = failure;
  const sentence: Sentence =
    status === 405
      ? `${method} is not allowed here: use POST`
      : status === 429
        ? `too many requests: try again in ${headers['Retry-After'] ?? ''} seconds`
        : 'something failed on our side: try again later';
  const page = ports.page({ refusal: { status, sentence } }, url);
  return { ...page, headers: { ...page.headers, ...headers } };
};

export const alpineBitsValidator = (ports: ValidatePorts) =>
  endpoint<typeof VALIDATE, void>([VALIDATE], {
    preflight: {
      freshness: 'never',
      headers: {
        'Access-Control-Allow-Methods': 'POST, OPTIONS',
        'Access-Control-Allow-Headers': '*',
      },
    },
    headers: () => CORS_HEADERS,
    admit: async ({ address, headers }) => {
      Object.assign(headers, await takeQuota(ports, address));
    },
    execute: async (_, { request, url }) => {
      const validation = await validated(ports, request, url);
      return wantsPage(request) ? ports.page(validation, url) : jsonAnswer(validation);
    },
    encodeError: (error, { request, url }) => {
      const failure = answerToFailure(error, request.method);
      return wantsPage(request)
        ? refusedPage(ports, failure, request.method, url)
        : { ...failure, freshness: 'never' };
    },
  });
