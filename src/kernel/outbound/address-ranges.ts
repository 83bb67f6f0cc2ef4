import ipaddr from 'ipaddr.js';

/** Ranges of IP addresses such as `203.0.113.0/24`, `2001:db8::/32` or a single address. */

type Range = ReturnType<typeof ipaddr.parseCIDR>;

const ALL_BITS = { ipv4: 32, ipv6: 128 } as const;

/** The prefix of an IPv4 address that is written as an IPv6 address. */
const MAPPED_BITS = 96;

const rangeOf = (text: string): Range | null => {
  const [address = '', bits] = text.split('/');
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return null;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null;
  const read = ipaddr.parse(address);
  const most = ALL_BITS[read.kind()];
  const length = bits === undefined ? most : Number(bits);
  if (length > most) return null;
  // Callers are identified by IPv4 addresses where possible; ranges of only such addresses are
  // converted, too.
  const isMapped = read instanceof ipaddr.IPv6 && read.isIPv4MappedAddress();
  if (!isMapped || length < MAPPED_BITS) return [read, length];
  return [read.toIPv4Address(), length - MAPPED_BITS];
};

/** The range in its stored form; null for an invalid text. */
export const parseRange = (text: string): string | null => {
  const range = rangeOf(text.trim());
  return range === null ? null : `${range[0].toString()}/${range[1]}`;
};

/** Whether an address lies in one of the ranges; an IPv4 address may be written as one of IPv6. */
export const isInRanges = (address: string, ranges: readonly string[]): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  return ranges.some((text) => {
    const range = rangeOf(text);
    return range !== null && range[0].kind() === read.kind() && read.match(range);
  });
};
