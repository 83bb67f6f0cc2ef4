import { describe, expect, test } from 'vitest';
import { isInRanges, parseRange } from '#kernel/outbound/address-ranges.ts';

describe('a range of addresses', () => {
  test.each([
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.113.7', '203.0.113.7/32'],
    [' 2001:DB8::/32 ', '2001:db8::/32'],
    ['::1', '::1/128'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
  ])('%s is kept as %s', (given, kept) => {
    expect(parseRange(given)).toBe(kept);
  });

  test.each([
    '',
    'anywhere',
    '203.0.113.0/33',
    '203.0.113/24',
    '10/8',
    '::/129',
    '1.2.3.4/',
    '1.2.3.4/-1',
  ])('%j is none', (given) => {
    expect(parseRange(given)).toBeNull();
  });

  test.each(['203.0.113.9', '::ffff:203.0.113.9'])(
    'of IPv4 addresses, written as IPv6, holds %s',
    (address) => {
      expect(isInRanges(address, ['::ffff:203.0.113.0/120'])).toBe(true);
      expect(isInRanges(address, ['::ffff:203.0.112.0/120', '2001:db8::/32'])).toBe(false);
    },
  );

  test.each([
    ['203.0.113.255', true],
    ['::ffff:203.0.113.9', true],
    ['203.0.114.0', false],
    ['2001:db8:ffff::1', true],
    ['2001:db9::1', false],
    ['', false],
    ['no address', false],
  ])('%s: %s', (address, isIn) => {
    expect(isInRanges(address, ['203.0.113.0/24', '2001:db8::/32'])).toBe(isIn);
  });
});
