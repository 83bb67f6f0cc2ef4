import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '#kernel/http/canonical-json.ts';
import { fingerprintOf } from '#kernel/http/idempotency-key.ts';
import { DEPTH_MOST, readStrictJson } from '#kernel/http/strict-json.ts';
import { workMs } from '../../support/processor-time.ts';
import { runs } from '../../support/runs.ts';

const read = (text: string) => readStrictJson(new TextEncoder().encode(text));

const faultOf = (text: string) => {
  const result = read(text);
  return result.ok ? null : result.fault;
};

describe('strict JSON', () => {
  test.each([
    ['{}', {}],
    ['{"a":[1,-2.5,1e3,"x",null,true]}', { a: [1, -2.5, 1000, 'x', null, true] }],
    ['{"a":{"b":1},"b":{"b":2}}', { a: { b: 1 }, b: { b: 2 } }],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', { a: '{"a":1,"a":2}' }],
    ['{"\\u0061":"\\ud83d\\ude00"}', { a: '😀' }],
    ['\ufeff{"a":9007199254740991}', { a: 9007199254740991 }],
    [' [ {"a" : 1} , {"a" : 2} ] ', [{ a: 1 }, { a: 2 }]],
  ])('%s is read', (text, value) => {
    expect(read(text)).toEqual({ ok: true, value });
  });

  test.each([
    ['{"a":1,"a":1}', 'a', 'is given twice'],
    ['{"a":1,"\\u0061":2}', 'a', 'is given twice'],
    ['{"a":1, "b":[] ,"a" : 2}', 'a', 'is given twice'],
    ['{"m":{"k":1,"k":2}}', 'm.k', 'is given twice'],
    ['{"l":[{"k":1,"k":2}]}', 'l.k', 'is given twice'],
    ['{"__proto__":{"a":1}}', '__proto__', 'is a name that is not taken'],
    ['{"a":9007199254740992}', 'a', 'is larger than 9007199254740991: send it as a string'],
    ['{"a":-1e400}', 'a', 'is larger than 9007199254740991: send it as a string'],
    ['{"a":[1,1e16]}', 'a', 'is larger than 9007199254740991: send it as a string'],
    ['{"a":0.123456789012345678}', 'a', 'has more than 17 digits: send it as a string'],
    ['{"a":"\\ud800"}', 'a', 'holds half a character (a lone surrogate)'],
    ['{"a":"x\\udc00\\ud800"}', 'a', 'holds half a character (a lone surrogate)'],
    ['{"\\ud800":1}', '', 'holds half a character (a lone surrogate)'],
  ])('%s is refused: %s %s', (text, field, message) => {
    expect(faultOf(text)).toEqual({ field, message });
  });

  test.each(['', '{', '{"a":}', '{"a":1,}', "{'a':1}", '{"a":01}', '{"a":NaN}', '{}{}', 'nul'])(
    '%j is not JSON, and the message does not repeat it',
    (text) => {
      expect(faultOf(text)?.message).toMatch(/^is not well-formed JSON( \(line 1 column \d+\))?$/);
    },
  );

  test('a secret in broken JSON is not repeated', () => {
    const text = '{"key": kontor_live_sk_abcdefgh}';
    expect(JSON.stringify(faultOf(text))).not.toContain('kontor_live');
  });

  test('bytes that are not UTF-8 are refused', () => {
    expect(readStrictJson(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toEqual({
      ok: false,
      fault: { field: '', message: 'is not UTF-8' },
    });
  });

  test(`lists and objects may lie ${DEPTH_MOST} deep and no deeper`, () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(read(nested(DEPTH_MOST)).ok).toBe(true);
    expect(faultOf(nested(DEPTH_MOST + 1))?.message).toContain('deeper than 32');
    expect(faultOf(nested(30_000))?.message).toContain('deeper than 32');
  });

  test('64 KiB of quotes, backslashes and brackets are read in an instant', () => {
    const started = process.cpuUsage();
    for (const part of ['\\"', '\\\\', 'x', '[{'])
      read(`{"a":"${part.repeat(65_000 / part.length)}"}`);
    for (const part of ['"', '\\', '{"a":', '-', '1e'])
      read(`{"a":${part.repeat(65_000 / part.length)}`);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  });

  test('whatever JSON.stringify writes of lawful values is read as it was', () => {
    const lawful = fc.jsonValue({ maxDepth: 5 }).filter((value) => {
      const text = JSON.stringify(value);
      const longest = (text.match(/\d{16}/g) ?? []).map(Number);
      const isSafe = longest.every((number) => number <= Number.MAX_SAFE_INTEGER);
      const isExact = isSafe && !/\d{17}|e[+-]?\d/.test(text) && text.isWellFormed();
      return isExact && !text.includes('__proto__') && !text.includes('\\ud');
    });
    fc.assert(
      fc.property(lawful, (value) => {
        expect(read(JSON.stringify(value))).toEqual({
          ok: true,
          value: JSON.parse(JSON.stringify(value)),
        });
      }),
      runs(300, 10_000),
    );
  });
});

describe('canonical JSON', () => {
  test('sorts by UTF-16 code units and leaves out spaces (RFC 8785, 3.2.3)', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u00f6': 6 };
    const text = '{"\\r":2,"1":4,"\u00f6":6,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}';
    expect(canonicalJson(value)).toBe(text);
  });

  test('the order of names and spaces do not change a fingerprint; anything else does', () => {
    const body = { a: 1, b: { c: [1, 2], d: 'x' } };
    const same = JSON.parse('{ "b": { "d": "x", "c": [1.0, 2e0] }, "a": 1 }');
    expect(fingerprintOf(same)).toBe(fingerprintOf(body));
    for (const other of [{}, { ...body, a: '1' }, { ...body, b: { c: [2, 1], d: 'x' } }])
      expect(fingerprintOf(other)).not.toBe(fingerprintOf(body));
    expect(fingerprintOf(body)).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('a number of 60,000 digits is refused in no time', () => {
  const bytes = Buffer.from(`{"a":1.${'0'.repeat(60_000)}1}`);
  let read: unknown;
  expect(workMs(() => (read = readStrictJson(bytes)))).toBeLessThan(100);
  const message = 'has more than 17 digits: send it as a string';
  expect(read).toEqual({ ok: false, fault: { field: 'a', message } });
});
