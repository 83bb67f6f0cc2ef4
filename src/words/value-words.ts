import type { Facility } from '#register/records/hotels.ts';
import type { Kind } from '#register/records/kinds.ts';

interface RegisterWords {
  title: string;
  one: string;
  many: string;
  sentence: string;
  /** What a search looks for besides name and website. */
  topic: string;
  /** The head of the column that says what an entry is. */
  headline: string;
  /** The head of the column that says where it is; null where `headline` says it. */
  located: string | null;
}

/** What a language says of the values that records hold. */
export interface ValueWords {
  /** How Intl writes its dates and numbers. */
  locale: string;
  /** An exact decimal such as 2.50, as the language writes it. */
  decimal(amount: string): string;
  registers: Readonly<Record<Kind, RegisterWords>>;
  /** Values that are no plain words once their hyphens are gone. */
  values: Readonly<Record<string, string>>;
  facilities: Readonly<Record<Facility, string>>;
  /** How rows are marked that only show what an entry can hold. */
  example: string;
  availability: { yes: string; no: string };
  cityTax(amount: string, years: number | null, day: string): string;
  guests(guests: number): string;
  checked: Readonly<
    Record<'editorial' | 'own' | 'source' | 'visited', (day: string) => string> &
      Record<'unvisited' | 'unagreed', string>
  >;
  proved(label: string, day: string): string;
}
