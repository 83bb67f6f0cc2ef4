import type { Mode } from '#access/key.ts';
import type { DayRates } from '#fx/rates.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Quote } from './quote.ts';

export interface QuoteReader {
  find(tenant: Tenant, quoteId: string): Promise<Quote | undefined>;
}

export interface ReadsQuotes {
  quotes: QuoteReader;
}

/** The exchange rates of the day; null if there are none that may be used. */
export interface Rates {
  current(): Promise<{ rates: DayRates } | null>;
}

/** A quote that has expired by the clock of its organization. */
interface LateQuote {
  tenant: Tenant;
  quoteId: string;
}

export interface LateQuoteReader {
  /** Quotes that are unused and not yet recorded as expired, the oldest first. */
  late(mode: Mode, now: Date, most: number): Promise<LateQuote[]>;
}
