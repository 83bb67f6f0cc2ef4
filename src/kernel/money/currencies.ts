/** Stablecoins at par: what they stand for, and their decimals on chain. */
const STABLECOINS: Readonly<Record<string, { parity: string; decimals: number }>> = {
  USDC: { parity: 'USD', decimals: 6 },
  EURC: { parity: 'EUR', decimals: 6 },
  EURAU: { parity: 'EUR', decimals: 6 },
};

/** The currency whose rate a code takes: its own, or that of the money it is pegged to. */
export const parityCurrency = (code: string): string => STABLECOINS[code]?.parity ?? code;

/**
 * Currencies whose minor unit in ISO 4217 (list one) is not two decimals. `Intl` is no source for
 * it: it gives the decimals that people write, none for the forint and the rupiah.
 */
const OTHER_DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

/** ISO 4217 minor unit as a number of decimals; for stablecoins those of the token. */
export const minorUnitDecimals = (code: string): number =>
  STABLECOINS[code]?.decimals ?? OTHER_DECIMALS.get(code) ?? 2;
