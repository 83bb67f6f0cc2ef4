import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { preferredType } from '#kernel/http/accept.ts';
import { parseBasic } from '#kernel/http/basic.ts';
import { parseIdempotencyKey } from '#kernel/http/idempotency-key.ts';
import { isLoopback } from '#kernel/http/loopback.ts';
import { traceOf } from '#kernel/http/trace.ts';
import { runs } from '../../support/runs.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`;

describe('traceparent', () => {
  test('a valid one gives its trace id and flags, and a span of our own', () => {
    const { traceId, traceresponse } = traceOf(PARENT);
    expect(traceId).toBe(TRACE_ID);
    expect(traceresponse).toMatch(new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-01$`));
    expect(traceresponse).not.toContain('b7ad6b7169203331');
  });

  test('a later version may say more', () => {
    expect(traceOf(`cc-${TRACE_ID}-b7ad6b7169203331-01-what-the-future`).traceId).toBe(TRACE_ID);
  });

  test.each([
    ['none', null],
    ['nothing', ''],
    ['upper case', PARENT.toUpperCase()],
    ['version ff', PARENT.replace('00-', 'ff-')],
    ['version 00 that says more', `${PARENT}-x`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
    ['a span of zeros', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
    ['a digit too few', PARENT.slice(0, -1)],
    ['two of them', `${PARENT}, ${PARENT}`],
  ])('%s gives a fresh trace id', (_, header) => {
    const { traceId } = traceOf(header);
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(traceId).not.toBe(TRACE_ID);
  });
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('HTTP Basic', () => {
  test.each([
    ['org_1:key', { user: 'org_1', password: 'key' }],
    ['org_1:a:b:', { user: 'org_1', password: 'a:b:' }],
    [':', { user: '', password: '' }],
    ['ö:€', { user: 'ö', password: '€' }],
  ])('%s is split at the first colon', (text, expected) => {
    expect(parseBasic(`Basic ${base64(text)}`)).toEqual(expected);
    expect(parseBasic(`bAsIc  ${base64(text)}`)).toEqual(expected);
    expect(parseBasic(`Basic ${base64(text).replace(/=+$/, '')}`)).toEqual(expected);
  });

  test.each([
    ['no header', null],
    ['nothing', ''],
    ['the scheme alone', 'Basic'],
    ['another scheme', `Bearer ${base64('a:b')}`],
    ['no space', `Basic${base64('a:b')}`],
    ['no colon', `Basic ${base64('ab')}`],
    ['a line break', `Basic ${base64('a:b\n')}`],
    ['NUL', `Basic ${base64('a\0:b')}`],
    ['a control character of Latin-1', `Basic ${base64('a:\u0085b')}`],
    ['no UTF-8', `Basic ${Buffer.from([0x61, 0x3a, 0xff]).toString('base64')}`],
    ['base64url', `Basic ${base64('a:???>>>').replaceAll('/', '_').replaceAll('+', '-')}`],
    ['bits that no text leaves', 'Basic YTpiYh=='],
    ['two of them', `Basic ${base64('a:b')}, Basic ${base64('a:b')}`],
  ])('%s is no credentials', (_, header) => {
    expect(parseBasic(header)).toBeNull();
  });

  test('whatever is encoded without control characters comes back', () => {
    const plain = fc.string({ unit: 'grapheme' }).filter((text) => !/\p{Cc}/u.test(text));
    fc.assert(
      fc.property(plain, plain, (name, password) => {
        const user = name.replaceAll(':', '');
        expect(parseBasic(`Basic ${base64(`${user}:${password}`)}`)).toEqual({ user, password });
      }),
      runs(200, 5000),
    );
  });
});

describe('Idempotency-Key', () => {
  test.each([
    ['bare', 'bare'],
    ['"quoted"', 'quoted'],
    ['"a \\"b\\" \\\\c"', 'a "b" \\c'],
    ['a"b', 'a"b'],
    ['x'.repeat(255), 'x'.repeat(255)],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
  ])('%s is %s', (header, key) => {
    expect(parseIdempotencyKey(header)).toBe(key);
  });

  test.each(['', '""', '"open', '"a" b', '"a";q=1', '"a\\x"', 'x'.repeat(256), 'ü', 'a\tb'])(
    '%j is no key',
    (header) => {
      expect(parseIdempotencyKey(header)).toBeNull();
    },
  );
});

describe('Accept', () => {
  const types = ['application/json', 'text/csv'] as const;
  test.each([
    [null, 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV; charset=utf-8', 'text/csv'],
    ['text/*', 'text/csv'],
    ['text/csv;q=0.4, application/json;q=0.5', 'application/json'],
    ['text/csv;q=0.5, */*;q=0.1', 'text/csv'],
    ['text/csv;q=0', 'application/json'],
    ['text/csv;q=nonsense', 'application/json'],
    ['text/csv, application/json', 'application/json'],
    ['image/png', 'application/json'],
    ['', 'application/json'],
  ])('%s takes %s', (accept, expected) => {
    expect(preferredType(accept, types)).toBe(expected);
  });
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['localhost.example.com', false],
  ['127.0.0.1.example.com', false],
  ['', false],
])('%s is this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
