import { isAddress, isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Rules for calls to addresses that somebody else chose: never into our own network. */

export interface UrlRules {
  /** Whether http is allowed. */
  allowHttp: boolean;
  /** Whether this machine is allowed. */
  allowLoopback: boolean;
}

const LOCALHOST = /^localhost\.?$/;
const OPEN_PORT_LEAST = 1024;
const WEB_PORTS = ['', '80', '443'];

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** Whether a resolved address may be called. */
const isAllowedAddress = (address: string, { allowLoopback }: UrlRules): boolean =>
  isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));

/** The host name to resolve; null if the host is this machine or an IP address. */
export const nameToLookUp = ({ hostname }: URL): string | null =>
  LOCALHOST.test(hostname) || isAddress(bare(hostname)) ? null : hostname;

const hostFault = ({ hostname }: URL, rules: UrlRules): string | null => {
  const host = bare(hostname);
  if (LOCALHOST.test(host))
    return rules.allowLoopback ? null : 'expected a host on the public internet';
  if (!isAddress(host) || isAllowedAddress(host, rules)) return null;
  return 'expected an address on the public internet';
};

/** Why the URL may not be called, whatever its host resolves to; null if it may. */
export const urlFault = (text: string, rules: UrlRules): string | null => {
  const url = URL.parse(text);
  if (url === null) return 'expected an address such as https://example.com/webhooks';
  if (url.protocol !== 'https:' && !(rules.allowHttp && url.protocol === 'http:'))
    return 'expected an address that begins with https://';
  if (url.username !== '' || url.password !== '') return 'expected an address without credentials';
  if (url.hash !== '') return 'expected an address without a fragment';
  if (!WEB_PORTS.includes(url.port) && Number(url.port) < OPEN_PORT_LEAST)
    return `expected port 443, 80, or one from ${OPEN_PORT_LEAST} on`;
  return hostFault(url, rules);
};

/** Why a resolved address may not be called; null if it may. */
export const addressesFault = (addresses: readonly string[], rules: UrlRules): string | null => {
  if (addresses.length === 0) return 'the host has no address';
  if (addresses.every((address) => isAllowedAddress(address, rules))) return null;
  return 'the host leads to an address that is not on the public internet';
};
