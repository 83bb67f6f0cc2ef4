import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTemplate, SAMPLE_ORDER } from '#hotels/link/check.ts';
import { TemplateError } from '#hotels/link/error.ts';
import { linkMaker } from '#hotels/link/link.ts';
import type { LinkOrder } from '#hotels/link/order.ts';
import { workMs } from '../../support/processor-time.ts';

const BASE = 'https://b.example/?a={checkIn}&b={checkOut}&c={adults}&d={children}';

const order = (changes: Partial<LinkOrder> = {}): LinkOrder => ({ ...SAMPLE_ORDER, ...changes });
const children = (...childrenAges: number[]) =>
  order({ stay: { ...SAMPLE_ORDER.stay, childrenAges } });

/** What the template writes behind the parameters that it must have. */
const written = (text: string, given = order()): string =>
  linkMaker(`${BASE}&x=${text}`)?.(given)?.split('&x=')[1] ?? 'none';

describe('a variable', () => {
  test.each([
    ['{checkIn}', '2027-02-06'],
    ['{checkOut:DD.MM.YYYY}', '13.02.2027'],
    ['{checkIn:MM/DD/YYYY}', '02%2F06%2F2027'],
    ['{checkIn:MM-DD-YYYY}', '02-06-2027'],
    ['{checkIn:YYYY-M-D}', '2027-2-6'],
    ['{checkIn:YYYYMMDD}', '20270206'],
    ['{checkIn:DD}&m={checkIn:M}&y={checkIn:YYYY}', '06&m=2&y=2027'],
    ['{checkIn},{checkOut}', '2027-02-06,2027-02-13'],
    ['{nights}', '7'],
    ['{adults}', '2'],
    ['{children}', '2'],
    ['{childrenAges}', '4,9'],
    ['{childrenAges:|}', '4%7C9'],
    ['{childrenAges:;}', '4%3B9'],
    ['{guests}', 'A,A,4,9'],
    ['{guests:_}', 'A_A_4_9'],
    ['{currency}', 'EUR'],
    ['{language}', 'de'],
    ['{language:DE}', 'DE'],
    ['{language:de-DE}', 'de-DE'],
    ['{language:de_DE}', 'de_DE'],
    ['[{room}]', '[]'],
    ['{#child}&age[{index}]={age}&no={number}{/child}', '&age[0]=4&no=1&age[1]=9&no=2'],
    ['{#children}&ages={childrenAges:-}{/children}', '&ages=4-9'],
    ['{#room}&room={room}{/room}!', '!'],
  ])('%s writes %s', (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  test('follows the guest’s language, the chosen room and a party without children', () => {
    expect(written('{language:de-DE}', order({ language: 'en' }))).toBe('en-GB');
    expect(written('{#room}&room={room}{/room}', order({ roomCode: 'DZ & mehr' }))).toBe(
      '&room=DZ%20%26%20mehr',
    );
    expect(
      written('{#children}&ages={childrenAges}{/children}{#child}{age}{/child}.', children()),
    ).toBe('.');
  });

  test('is escaped for its place: a code ends neither parameter nor fragment', () => {
    const link = linkMaker(`${BASE}#r={room}&x=1`)?.(order({ roomCode: '&x=2#/?%' }));
    const { hash, searchParams } = new URL(link ?? '');
    expect(new URLSearchParams(hash.slice(1)).getAll('x')).toEqual(['1']);
    expect(new URLSearchParams(hash.slice(1)).get('r')).toBe('&x=2#/?%');
    expect([...searchParams.keys()]).toEqual(['a', 'b', 'c', 'd']);
  });

  test('stands in the path as one part of it', () => {
    const template = 'https://b.example/{checkIn:MM/DD/YYYY}/{nights}/{adults}/{children}';
    expect(linkMaker(template)?.(order())).toBe('https://b.example/02%2F06%2F2027/7/2/2');
  });
});

describe('a template is refused', () => {
  test.each([
    ['without https', BASE.replace('https', 'http'), 'expected https://'],
    ['with a script', `javascript:${BASE}`, 'expected https://'],
    ['with a variable as host', BASE.replace('b.example', '{room}'), 'expected https://'],
    ['to a host without a domain', BASE.replace('b.example', 'localhost'), 'a public host'],
    ['to an address in numbers', BASE.replace('b.example', '127.0.0.1'), 'a public host'],
    ['to an address in numbers', BASE.replace('b.example', '[::1]'), 'a public host'],
    ['with a user name', BASE.replace('b.example', 'me:secret@b.example'), 'no user name'],
    ['with a space', `${BASE} `, 'a space is %20'],
    ['with a line break', `${BASE}\n`, 'a space is %20'],
    ['with a backslash', BASE.replace('/?', '\\?'), 'backslash'],
    ['with a step back', BASE.replace('/?', '/{nights}/..?'), 'would take away'],
    ['with a step back', BASE.replace('/?', '/{nights}/%2E%2e/x?'), 'would take away'],
    ['with a broken escape', `${BASE}&e=%{adults}`, 'as a character write %25'],
    ['of great length', `${BASE}${'x'.repeat(1000)}`, 'at most 1000 characters'],
    [
      'with an unknown variable',
      `${BASE}&e={rooms}`,
      '{rooms}: no such variable; there are checkIn,',
    ],
    ['with an inherited word', `${BASE}&e={constructor}`, 'no such variable'],
    ['with an unknown format', `${BASE}&e={checkIn:D MMM}`.replace(' ', ''), 'no such format'],
    ['with a format where there is none', `${BASE}&e={nights:00}`, 'leave the colon out'],
    ['with half a brace', `${BASE}&e={adults`, 'a brace without its other one'],
    ['with half a brace', `${BASE}&e=adults}`, 'a brace without its other one'],
    ['with an age of nobody', `${BASE}&e={age}`, 'belongs between {#child} and {/child}'],
    ['with an unknown section', `${BASE}{#adult}x{/adult}`, 'no such section; there are child'],
    ['with an open section', `${BASE}{#child}x`, '{#child} has no {/child} after it'],
    ['with an end alone', `${BASE}x{/child}`, '{/child} without its {#child} before it'],
    ['with a section in another', `${BASE}{#child}{#room}{/room}{/child}`, 'close that one first'],
    ['with a fragment in a section', `${BASE}{#child}#{age}{/child}`, 'stand outside of {#child}'],
    ['with a room in the path', BASE.replace('/?', '/{room}?'), 'put it behind the ?'],
    ['without arrival', BASE.replace('{checkIn}', 'x'), 'the day of arrival: add {checkIn}'],
    ['with half an arrival', BASE.replace('{checkIn}', '{checkIn:DD.MM.}'), 'the day of arrival'],
    ['without departure', BASE.replace('{checkOut}', 'x'), 'add {checkOut} or {nights}'],
    ['without adults', BASE.replace('{adults}', '2'), 'the adults: add {adults}'],
    ['without children', BASE.replace('{children}', '0'), 'the children: add {children}'],
    [
      'with adults in some links only',
      BASE.replace('{adults}', '{#room}{adults}{/room}'),
      'the adults',
    ],
    ['that is no address', 'booking', 'expected https://'],
    ['that is empty', '', 'expected https://'],
  ])('%s: %s', (_, text, reported) => {
    expect(() => checkTemplate(text)).toThrow(TemplateError);
    expect(() => checkTemplate(text)).toThrow(reported);
  });

  test('for everything that it misses at once', () => {
    expect(() => checkTemplate('https://www.hotel.example/')).toThrow(
      /arrival.*departure.*adults.*children/,
    );
  });
});

describe('a template is taken', () => {
  test.each([
    ['with nights in place of departure', BASE.replace('{checkOut}', '{nights}')],
    [
      'with a date in parts',
      BASE.replace('{checkIn}', '{checkIn:DD}.{checkIn:MM}&y={checkIn:YYYY}'),
    ],
    ['with a list of guests', 'https://b.example/?a={checkIn}&b={nights}&c={guests}'],
    ['with each child', BASE.replace('{children}', '{#child}&age={age}{/child}')],
    [
      'with children where there are any',
      BASE.replace('&d={children}', '{#children}&d={children}{/children}'),
    ],
    ['with a port', BASE.replace('b.example', 'b.example:8443')],
    ['with an umlaut in its host', BASE.replace('b.example', 'bücher.example')],
  ])('%s', (_, text) => {
    expect(() => checkTemplate(text)).not.toThrow();
  });
});

describe('a hotel', () => {
  test('without a template has no booking link', () => {
    expect(linkMaker(null)).toBeNull();
  });

  test('with a template that is no longer lawful has none either', () => {
    for (const text of ['', 'x', `${BASE}&e={gone}`, 'https://{room}.example'])
      expect(linkMaker(text)).toBeNull();
  });
});

test('a date format of many letters is refused in no time', () => {
  const refuse = (letters: string) => () =>
    expect(() => checkTemplate(`https://book.hotel.example/?d={checkIn:${letters}x}`)).toThrow(
      /no such format/,
    );
  expect(workMs(refuse('M'.repeat(30)))).toBeLessThan(100);
  expect(workMs(refuse('MMDD'.repeat(200)))).toBeLessThan(100);
});

test('whatever is given as a template, a link is an https address with the dates', () => {
  const piece = fc.constantFrom(
    ...[
      'https://b.example',
      '/',
      '?',
      '#',
      '&x=',
      '{checkIn}',
      '{checkOut}',
      '{adults}',
      '%',
      '..',
    ],
    ...[
      '{children}',
      '{#child}',
      '{/child}',
      '{age}',
      '{room}',
      '{',
      '}',
      ' ',
      'ü',
      '@',
      ':',
      '//',
    ],
  );
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
  const room = fc.option(fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map((each) => BASE + each),
      ),
      room,
      (template, roomCode) => {
        const link = linkMaker(template)?.(order({ roomCode })) ?? null;
        if (link === null) return;
        const url = new URL(link);
        expect([url.protocol, url.hostname]).toEqual(['https:', 'b.example']);
        expect(decodeURIComponent(url.href)).toContain('2027-02-06');
        expect(decodeURIComponent(url.href)).toContain('2027-02-13');
      },
    ),
    { numRuns: 5000 },
  );
});
