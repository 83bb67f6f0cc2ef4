import { z } from 'zod';
import { EMPTY_PAUSE_MS, type RateSource } from '#fx/current.ts';
import { fxParameters, fxQuery } from '#fx/parameters.ts';
import { publicationMoment } from '#fx/publication.ts';
import { convert } from '#fx/quote.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { errorAnswer } from '#kernel/http/http-error.ts';
import type { Route } from '#kernel/http/reads.ts';
import type { Answer } from '#kernel/http/respond.ts';
import { ONE, parseRatio } from '#kernel/money/ratio.ts';
import { error, validationError } from '#kernel/http/errors.ts';

export const FX_SOURCE = 'ecb';

export const fxQuote = z.strictObject({
  from: z.string().describe('Currency code as requested'),
  to: z.string().describe('Currency code as requested'),
  amount: z.number().describe('Amount as requested'),
  rate: z.number().describe('Units of `to` for one unit of `from`, to 10 significant digits'),
  result: z.number().describe('Amount at the exact rate, in the minor unit of `to`'),
  source: z.literal(FX_SOURCE).describe('The rates provider: the European Central Bank'),
  timestamp: z.iso.datetime().describe('The moment that the rates are for, not that of asking'),
  cache_ttl_seconds: z.number().describe('For how many seconds this rate will still be reused'),
});

export const fxQuoteContract: Contract = {
  operationId: 'get_fx_quote',
  method: 'GET',
  path: '/api/fx-quote',
  summary: 'Convert an amount at the reference rates',
  description:
    'Daily reference rates of the European Central Bank, crossed exactly over the euro. After 20 ' +
    'wrong keys a minute from one address, more of them are answered with 429 and Retry-After.',
  tag: 'fx',
  query: fxParameters,
  required: ['from', 'to', 'amount'],
  security: 'operatorKey',
  answers: {
    200: { description: 'The quote', name: 'FxQuote', schema: fxQuote },
    400: {
      description: 'A parameter is invalid',
      name: 'ValidationError',
      schema: validationError,
    },
    401: { description: 'No valid operator key in X-API-Key', name: 'Error', schema: error },
    403: {
      description: 'The key lacks the fx scope, or came from elsewhere or over plain HTTP',
      name: 'Error',
      schema: error,
    },
    404: { description: 'There is no rate for a currency', name: 'Error', schema: error },
    502: { description: 'The provider gives no usable rates', name: 'Error', schema: error },
  },
};

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.floor((moment.getTime() - now.getTime()) / 1000));

const noRates: Answer = {
  ...errorAnswer(502, 'The European Central Bank gives no usable rates: try again later'),
  headers: { 'Retry-After': String(EMPTY_PAUSE_MS / 1000) },
};

const quoteFor = async (
  source: RateSource,
  { from, to, amount }: z.output<typeof fxQuery>,
  now: () => Date,
): Promise<Answer> => {
  const current = await source.current();
  if (current === null) return noRates;
  const { rates, reusedUntil } = current;
  const asked = { from: from.toUpperCase(), to: to.toUpperCase() };
  const converted = convert(rates, { ...asked, amount: parseRatio(amount) ?? ONE });
  if (converted === null)
    return errorAnswer(404, `There is no rate from ${from} to ${to} on ${rates.day}`);
  const quote: z.output<typeof fxQuote> = {
    from,
    to,
    amount: Number(amount),
    rate: Number(converted.rate),
    result: Number(converted.result),
    source: FX_SOURCE,
    timestamp: publicationMoment(rates.day).toISOString(),
    cache_ttl_seconds: secondsUntil(reusedUntil, now()),
  };
  return { status: 200, body: JSON.stringify(quote), freshness: 'never' };
};

/** GET /api/fx-quote. A caller without the right to ask is refused before this runs. */
export const fxQuoteRoute = (openSource: () => Promise<RateSource>, now: () => Date): Route => ({
  contract: fxQuoteContract,
  handle: async ({ query }) => quoteFor(await openSource(), fxQuery.parse(query), now),
});
