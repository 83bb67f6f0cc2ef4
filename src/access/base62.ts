const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);

/** A whole number in base 62, with zeros in front up to so many characters. */
export const base62 = (value: bigint, characters: number): string => {
  let text = '';
  for (let rest = value; rest > 0n; rest /= BASE) text = `${DIGITS[Number(rest % BASE)]}${text}`;
  return text.padStart(characters, '0');
};
