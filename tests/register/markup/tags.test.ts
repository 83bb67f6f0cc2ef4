import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tagsOf } from '#register/markup/tags.ts';
import { linksIn } from '#register/markup/link-header.ts';
import { closesSome, parseRobots } from '#register/observer/robots.ts';
import { workMs } from '../../support/processor-time.ts';

/** No text of a stranger holds the observer up, and none is read as what it is not. */

const BYTES_MOST = 64 * 1024;
const MOST_MS = 500;

/** As much of a text as a visit reads. */
const filledWith = (part: string, opening = ''): string =>
  (opening + part.repeat(Math.ceil(BYTES_MOST / part.length))).slice(0, BYTES_MOST);

const PAGES: Record<string, string> = {
  'an open comment': filledWith('-', '<!--'),
  'many open comments': filledWith('<!--'),
  'spaces in a tag': filledWith(' ', '<link '),
  'slashes in a tag': filledWith('/ ', '<link '),
  'signs of equality': filledWith(' =', '<link a'),
  'names without a value': filledWith('a   ', '<link '),
  'open quotations': filledWith(`a="b'`, '<link '),
  'open tags': filledWith('<a '),
  'open scripts': filledWith('<script>'),
  'open titles': filledWith('<title></titles>'),
  templates: filledWith('<template>'),
  entities: filledWith('&#', '<link href="'),
};

test.each(Object.entries(PAGES))('a page is read in short time: %s', (_name, html) => {
  expect(workMs(() => tagsOf(html))).toBeLessThan(MOST_MS);
});

test('a header of links is read in short time', () => {
  for (const header of [filledWith('<a>;'), filledWith('; a = ', '<a>'), filledWith('<')])
    expect(workMs(() => linksIn([header], 'https://a.example/'))).toBeLessThan(MOST_MS);
});

test('rules that outweigh one another are compared in short time', () => {
  const rules = Array.from({ length: 1500 }, (_, each) => `Disallow: /${each}\nAllow: /${each}\n`);
  const robots = parseRobots(`User-agent: *\n${rules.join('')}`);
  expect(workMs(() => closesSome(robots, 'GPTBot'))).toBeLessThan(MOST_MS);
});

test('whatever stands in a page, its tags stand in it one after the other', () => {
  const parts = fc.constantFrom(
    ...['<', '>', '</', '<!--', '-->', '<link', ' a=', '"', "'", '<script>', '</script>', 'x', '/'],
    ...['<template>', '</template>', '<title>', '</title>', '=', '&amp;', '\n'],
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (texts) => {
      const html = texts.join('');
      let at = 0;
      for (const { text, content } of tagsOf(html)) {
        const found = html.indexOf(text + content, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + text.length + content.length;
      }
    }),
    { numRuns: 2000 },
  );
});
