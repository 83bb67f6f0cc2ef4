/** Stablecoins that count as equal to a currency: that currency, and their decimals on chain. */
const STABLECOINS: Readonly<Record<string, { parity: string; decimals: number }>> = {
  USDC: { parity: 'USD', decimals: 6 },
  EURC: { parity: 'EUR', decimals: 6 },
  EURAU: { parity: 'EUR', decimals: 6 },
};

/**
 * The currency whose rate applies to a code: itself, or the currency that the coin is pegged to.
 */
export const parityCurrency = (code: string): string => STABLECOINS[code]?.parity ?? code;

/**
 * Currencies whose minor unit in ISO 4217 (list one) is not two decimals. `Intl` cannot be used: it
 * gives the decimals that people usually write, which is none for the forint and the rupiah.
 */
const OTHER_DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

/**
 * The number of decimals of the minor unit in ISO 4217; for stablecoins the decimals of the token.
 */
export const minorUnitDecimals = (code: string): number =>
  STABLECOINS[code]?.decimals ?? OTHER_DECIMALS.get(code) ?? 2;
