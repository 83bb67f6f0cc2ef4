/** Base58, the format of Solana addresses: each leading zero byte is a `1`. It has no checksum. */

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = 58n;

export const base58 = (bytes: Uint8Array): string => {
  const zeros = bytes.findIndex((byte) => byte !== 0);
  let text = '';
  for (let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); rest > 0n; rest /= BASE)
    text = `${DIGITS[Number(rest % BASE)]}${text}`;
  return `${'1'.repeat(zeros === -1 ? bytes.length : zeros)}${text}`;
};

/** The number of bytes that a text encodes; undefined for an invalid text. */
export const base58Bytes = (text: string): number | undefined => {
  const digits = [...text].map((character) => DIGITS.indexOf(character));
  if (digits.includes(-1)) return undefined;
  const zeros = digits.findIndex((digit) => digit !== 0);
  if (zeros === -1) return digits.length;
  const value = digits.reduce((sum, digit) => sum * BASE + BigInt(digit), 0n);
  return zeros + Math.ceil(value.toString(16).length / 2);
};
