import type { DemandCount, DemandOutcome } from './demand.ts';

/** Counts as an owner reads them. */

export interface DemandRow {
  hotel: string;
  town: string | null;
  /** The month in which it was asked, such as 2026-11. */
  month: string;
  stayMonth: string | null;
  party: string | null;
  outcome: DemandOutcome | 'any';
  asks: number;
}

/** Fewer asks than these might be those of one person: they are reported together. */
const SMALL_COUNT = 5;

const sumBy = <Row extends { asks: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] => {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const known = sums.get(keyOf(row));
    sums.set(keyOf(row), known === undefined ? row : { ...known, asks: known.asks + row.asks });
  }
  return [...sums.values()];
};

const keyOf = ({ hotel, month, stayMonth, party, outcome }: DemandRow): string =>
  JSON.stringify([hotel, month, stayMonth, party, outcome]);

/** Of small counts party and month of stay are left out; what is small even then is any outcome. */
const withoutSmall = (rows: readonly DemandRow[]): DemandRow[] => {
  const isSmall = ({ asks }: DemandRow): boolean => asks < SMALL_COUNT;
  const coarse = sumBy(
    rows.filter(isSmall).map((row): DemandRow => ({ ...row, stayMonth: null, party: null })),
    keyOf,
  );
  const rest = sumBy(
    coarse.filter(isSmall).map((row): DemandRow => ({ ...row, outcome: 'any' })),
    keyOf,
  );
  return [...rows, ...coarse].filter((row) => !isSmall(row)).concat(rest);
};

const textOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The report by hotel and month of asking, the most asks first. */
export const demandReport = (counts: readonly DemandCount[]): DemandRow[] => {
  const rows = counts.map(({ askedOn, ...count }): DemandRow => ({
    ...count,
    month: askedOn.slice(0, 7),
  }));
  const careful = withoutSmall(sumBy(rows, keyOf));
  return sumBy(careful, keyOf).sort(
    (one, other) =>
      textOrder(one.hotel, other.hotel) ||
      textOrder(one.month, other.month) ||
      other.asks - one.asks ||
      textOrder(keyOf(one), keyOf(other)),
  );
};

const CSV_HEAD = ['hotel', 'town', 'month', 'stay_month', 'party', 'outcome', 'asks'];

/** Programs that open a file of columns take some first characters for a formula. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The report as a file of columns (RFC 4180). */
export const demandCsv = (rows: readonly DemandRow[]): string =>
  [
    CSV_HEAD.join(','),
    ...rows.map(({ hotel, town, month, stayMonth, party, outcome, asks }) =>
      [hotel, town ?? '', month, stayMonth ?? '', party ?? '', outcome, String(asks)]
        .map(cell)
        .join(','),
    ),
    '',
  ].join('\r\n');

/** What a hotel was asked for in a month. */
export interface MonthDemand {
  month: string;
  asks: number;
  priced: number;
  /** Against a price, the most frequent first; `any`: counts too small to be reported apart. */
  reasons: readonly { outcome: DemandRow['outcome']; asks: number }[];
}

/** The asks of one hotel by month of asking, the newest first. */
export const demandByMonth = (counts: readonly DemandCount[]): MonthDemand[] => {
  const byMonth = Map.groupBy(demandReport(counts), ({ month }) => month);
  const all = [...byMonth].map(([month, rows]): MonthDemand => {
    const outcomes = sumBy(rows, ({ outcome }) => outcome);
    return {
      month,
      asks: rows.reduce((sum, { asks }) => sum + asks, 0),
      priced: outcomes.find(({ outcome }) => outcome === 'priced')?.asks ?? 0,
      reasons: outcomes
        .filter(({ outcome }) => outcome !== 'priced')
        .map(({ outcome, asks }) => ({ outcome, asks }))
        .sort((one, other) => other.asks - one.asks),
    };
  });
  return all.sort((one, other) => textOrder(other.month, one.month));
};

export interface HotelDemand {
  hotel: string;
  asks: number;
  priced: number;
  /** The most frequent reason against a price; null: there was none. */
  reason: DemandOutcome | null;
}

/** Of each hotel the sums, the most asked for first. */
export const demandByHotel = (counts: readonly DemandCount[]): HotelDemand[] => {
  const byHotel = Map.groupBy(counts, ({ hotel }) => hotel);
  const all = [...byHotel].map(([hotel, rows]): HotelDemand => {
    const outcomes = sumBy(rows, ({ outcome }) => outcome);
    const reasons = outcomes
      .filter(({ outcome }) => outcome !== 'priced')
      .sort((one, other) => other.asks - one.asks);
    return {
      hotel,
      asks: rows.reduce((sum, { asks }) => sum + asks, 0),
      priced: outcomes.find(({ outcome }) => outcome === 'priced')?.asks ?? 0,
      reason: reasons[0]?.outcome ?? null,
    };
  });
  return all.sort((one, other) => other.asks - one.asks || textOrder(one.hotel, other.hotel));
};
