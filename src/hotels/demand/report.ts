import type { DemandCount, DemandOutcome } from './demand.ts';

/** Reports of counts for owners. */

export interface DemandRow {
  hotel: string;
  town: string | null;
  /** The month of the request, such as 2026-11. */
  month: string;
  stayMonth: string | null;
  party: string | null;
  outcome: DemandOutcome | 'any';
  asks: number;
}

/** Fewer requests than this might come from one person, so they are reported together. */
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

/**
 * Small counts are reported without party and month of stay; if they are still small, without the
 * result, too.
 */
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

/** The report by hotel and month of the request, the highest counts first. */
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

/** Spreadsheet programs take some first characters for a formula. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The report as CSV (RFC 4180). */
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

/** The requests for a hotel in a month. */
export interface MonthDemand {
  month: string;
  asks: number;
  priced: number;
  /**
   * The reasons against a price, the most frequent first; `any`: counts too small to be reported
   * separately.
   */
  reasons: readonly { outcome: DemandRow['outcome']; asks: number }[];
}

/** The requests for one hotel by month, the newest first. */
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
  /** The most frequent reason against a price; null if there was none. */
  reason: DemandOutcome | null;
}

/** The sums for each hotel, the most requested first. */
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
