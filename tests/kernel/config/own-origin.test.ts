import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownOrigin } from '#kernel/config/own-origin.ts';
import { isLoopback } from '#kernel/http/loopback.ts';

/** What answers and mails call this site. */

test('the configured address is named, whatever host a caller claims', () => {
  fc.assert(
    fc.property(fc.webUrl(), (address) => {
      expect(ownOrigin(new URL(address), 'https://kontor.test')).toBe('https://kontor.test');
    }),
  );
});

test('without one no host is named but that of this machine', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
      expect(isLoopback(new URL(ownOrigin(new URL(address), undefined)).hostname)).toBe(true);
    }),
  );
  const named = (address: string): string => ownOrigin(new URL(address), undefined);
  expect(named('http://127.0.0.1:9000/claim')).toBe('http://127.0.0.1:9000');
  expect(named('http://evil.example:9000/claim')).toBe('http://localhost:9000');
  expect(named('http://evil.example/claim')).toBe('http://localhost:8888');
});
