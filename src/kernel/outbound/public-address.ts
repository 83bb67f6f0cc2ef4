import ipaddr from 'ipaddr.js';

/** Which addresses a name may lead to: none inside this machine or its network. */

/** All that IPv6 has of global unicast: what lies outside is deprecated, translated or unused. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its number, and yet the inside of a data centre: where Azure answers its machines. */
const INSIDE = ['168.63.129.16'];

/** Whether the address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === 'unicast' && !INSIDE.includes(address);
  if (!ipaddr.IPv6.isValid(address)) return false;
  const read = ipaddr.IPv6.parse(address);
  return read.range() === 'unicast' && read.match(GLOBAL_UNICAST);
};

/** Whether the address stays on this machine. */
export const isLoopbackAddress = (address: string): boolean =>
  (ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)) &&
  ipaddr.parse(address).range() === 'loopback';

/** Whether a host is given by its number, in any way of writing one. */
export const isAddress = (host: string): boolean => ipaddr.isValid(host);
