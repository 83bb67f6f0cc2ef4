const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
const EXACT_MOST = BigInt(Number.MAX_SAFE_INTEGER);

/** A whole number in base 62, padded with zeros to a number of characters. */
export const base62 = (value: bigint, characters: number): string => {
  let text = '';
  let large = value;
  for (; large > EXACT_MOST; large /= BigInt(BASE))
    text = `${DIGITS[Number(large % BigInt(BASE))]}${text}`;
  // Dividing numbers takes a tenth of the time of dividing bigints.
  for (let rest = Number(large); rest > 0; rest = Math.floor(rest / BASE))
    text = `${DIGITS[rest % BASE]}${text}`;
  return text.padStart(characters, '0');
};
