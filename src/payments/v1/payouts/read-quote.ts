import { readQuote } from '#payments/quote/read.ts';
import { tenantNow } from '#payments/sandbox/clock.ts';
import { quoteId } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { quote, showQuote } from './quote.ts';

export const quoteReading = operation(
  {
    operationId: 'get_quote',
    method: 'GET',
    path: '/v1/payouts/quote/{quoteId}',
    summary: 'Read a quote',
    description: 'One quote by its id, with what has become of it.',
    tag: 'payouts',
    scope: 'payouts:read',
    params: { quoteId },
    query: {},
    body: NO_BODY,
    result: { description: 'The quote', name: 'Quote', schema: quote },
    problems: ['QUOTE_NOT_FOUND'],
  },
  async ({ tenant, params }, ports) => {
    const found = await readQuote(ports, tenant, params.quoteId);
    return { value: showQuote(found, await tenantNow(ports, tenant)) };
  },
);
