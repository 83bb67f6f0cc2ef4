import { describe, expect, test } from 'vitest';
import { isPublicAddress } from '#kernel/outbound/public-address.ts';

describe('public addresses', () => {
  test.each(['1.1.1.1', '9.255.255.255', '11.0.0.0', '172.15.0.1', '172.32.0.0', '100.128.0.0'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each(['2606:4700::1111', '2a00:1450::1'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ...[
      '0.0.0.0',
      '10.255.255.255',
      '127.9.9.9',
      '169.254.169.254',
      '172.16.0.0',
      '172.31.255.255',
    ],
    ...['192.168.1.1', '100.127.255.255', '224.0.0.1', '255.255.255.255', '198.19.0.1'],
    ...['::', '::1', '::ffff:1.1.1.1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::1'],
    ...['2001:db8::1', '2002:7f00:1::', '2001::1', 'localhost', ''],
    ...['64:ff9b:1::a00:1', '::7f00:1', '::ffff:a00:1', '3fff::1', '5f00::1', 'fec0::1'],
    ...['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', '0177.0.0.1', '2130706433', '127.1'],
  ])('"%s" is not', (address) => expect(isPublicAddress(address)).toBe(false));
});
