import { PaymentError } from '#payments/errors.ts';
import type { ReadsQuotes } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Quote } from './quote.ts';

/** The quote. @throws PaymentError QUOTE_NOT_FOUND, also for a quote of another organization */
export const readQuote = async (
  { quotes }: ReadsQuotes,
  tenant: Tenant,
  quoteId: string,
): Promise<Quote> => {
  const quote = await quotes.find(tenant, quoteId);
  if (!quote) throw new PaymentError('QUOTE_NOT_FOUND', `There is no quote ${quoteId}`);
  return quote;
};
