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

/** The exchange rates of the day; null where there are none that may be used. */
export interface Rates {
  current(): Promise<{ rates: DayRates } | null>;
}

/** A quote whose time has passed, by the clock of its organization. */
interface LateQuote {
  tenant: Tenant;
  quoteId: string;
}

export interface LateQuoteReader {
  /** Unused, and not noted as expired yet; the oldest first. */
  late(mode: Mode, now: Date, most: number): Promise<LateQuote[]>;
}
