import ipaddr from 'ipaddr.js';

/** The addresses that a name may resolve to: none of this machine or its network. */

/**
 * The global unicast range of IPv6: addresses outside of it are deprecated, translated or unused.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** A public address that is internal in a data centre of Azure: it answers the machines there. */
const INSIDE = ['168.63.129.16'];

/** Whether the address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === 'unicast' && !INSIDE.includes(address);
  if (!ipaddr.IPv6.isValid(address)) return false;
  const read = ipaddr.IPv6.parse(address);
  return read.range() === 'unicast' && read.match(GLOBAL_UNICAST);
};

/** Whether the address is one of this machine. */
export const isLoopbackAddress = (address: string): boolean =>
  (ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)) &&
  ipaddr.parse(address).range() === 'loopback';

/** Whether a host is an IP address, in any notation. */
export const isAddress = (host: string): boolean => ipaddr.isValid(host);
