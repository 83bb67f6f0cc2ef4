import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Names a visitor for rate limits without keeping the address. */

const groupsOf = (half: string): string[] => (half === '' ? [] : half.split(':'));

/** An IPv6 visitor is identified by the network: one connection has 2^64 addresses. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const front = groupsOf(head);
  const back = tail === undefined ? [] : groupsOf(tail);
  const gap = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...gap, ...back].slice(0, 4).join(':');
};

/** The same name for the same visitor; without the salt the address cannot be derived from it. */
export const clientName = (address: string, salt: string): string =>
  createHmac('sha256', salt).update(networkOf(address)).digest('base64url').slice(0, 22);
