import { ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import { decimalText } from '#kernel/money/amount.ts';

/** Times, ages and amounts as the operator's page shows them. */

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Example: `21 November 2026, 18:20 UTC`. */
export const momentText = (moment: Date): string =>
  `${MOMENT.format(moment).replace(' at ', ', ')} UTC`;

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The age in the largest whole unit, such as `3 minutes`. */
export const ageText = (from: Date, to: Date): string => {
  const seconds = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const);
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** An amount with all decimals of the asset, so that columns align; it may be negative. */
export const amountShown = (parts: bigint, assetCode: AssetCode): string => {
  const { decimals } = ASSETS[assetCode];
  const [whole = '0', fraction = ''] = decimalText(parts < 0n ? -parts : parts, decimals).split(
    '.',
  );
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${parts < 0n ? '−' : ''}${grouped}.${fraction}`;
};

export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
