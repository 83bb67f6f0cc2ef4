import fc from 'fast-check';
import robotsParser from 'robots-parser';
import { describe, expect, test } from 'vitest';
import { closesSome, decide, parseRobots } from '#register/observer/robots.ts';
import { workMs } from '../../support/processor-time.ts';

/** robots.txt by RFC 9309, beside a parser that others wrote. */

const SITE = 'https://a.example';

const mayRead = (text: string, agent: string, path: string): boolean =>
  decide(parseRobots(text), agent, path).isAllowed;

/** Agents, those of the file and one that it does not name. */
const AGENTS = ['GPTBot', 'ClaudeBot', 'Kontor-Observer', 'nobody'];

const agentLine = fc
  .constantFrom('*', 'GPTBot', 'gptbot', 'ClaudeBot', 'Kontor-Observer')
  .map((agent) => `User-agent: ${agent}`);
const segment = fc.constantFrom('a', 'b', 'ab', 'x.html', 'é', '%C3%A9', '~c', '*', 'a*b');
const path = fc
  .tuple(fc.array(segment, { minLength: 0, maxLength: 3 }), fc.constantFrom('', '?q=1', '/'))
  .map(([parts, end]) => `/${parts.join('/')}${end}`);
const pattern = fc.tuple(path, fc.constantFrom('', '$', '*')).map((parts) => parts.join(''));
const ruleLine = fc.oneof(
  pattern.map((each) => `Disallow: ${each}`),
  pattern.map((each) => `Allow: ${each}`),
  fc.constantFrom('Disallow:', 'disallow : /a # why'),
);
const group = fc
  .tuple(
    fc.array(agentLine, { minLength: 1, maxLength: 3 }),
    fc.array(ruleLine, { minLength: 1, maxLength: 6 }),
  )
  .map(([agents, rules]) => [...agents, ...rules].join('\n'));
const file = fc.array(group, { minLength: 1, maxLength: 4 }).map((groups) => groups.join('\n'));

describe('a decision', () => {
  test('is that of another parser, for any file of groups and any path', () => {
    const asked = path.map((each) => each.replaceAll('*', 'z'));
    fc.assert(
      fc.property(file, fc.constantFrom(...AGENTS), asked, (text, agent, each) => {
        const judge = robotsParser(`${SITE}/robots.txt`, text);
        expect(mayRead(text, agent, each)).toBe(judge.isAllowed(SITE + each, agent) ?? true);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['User-agent: *\nDisallow: /', 'X', '/a', false],
    ['User-agent: *\nDisallow:', 'X', '/a', true],
    ['User-agent: *\nDisallow: /\nAllow: /a', 'X', '/ab', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a', 'X', '/a', true],
    ['User-agent: *\nDisallow: /a$', 'X', '/ab', true],
    ['User-agent: *\nDisallow: /*.pdf$', 'X', '/x/y.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', 'X', '/x/y.pdf?a', true],
    ['User-agent: X\nUser-agent: Y\nDisallow: /', 'Y', '/', false],
    ['User-agent: X/2.0 (a bot)\nDisallow: /', 'X', '/', false],
    ['User-agent: *\nDisallow: /\n\nUser-agent: X\nAllow: /', 'X', '/', true],
    // What is no rule does not end the agents of a group (RFC 9309, section 2.2.4).
    ['User-agent: X\nCrawl-delay: 5\nUser-agent: Y\nDisallow: /', 'X', '/', false],
    ['User-agent: X\nSitemap: /a\nOther: b\nUser-agent: Y\nDisallow: /', 'X', '/', false],
    ['User-agent: X\nContent-Usage: / train-ai=n\nUser-agent: Y\nDisallow: /', 'X', '/', true],
    ['Disallow: /', 'X', '/', true],
    ['User-agent: *\nDisallow: /%7ejoe', 'X', '/~joe', false],
    ['User-agent: *\nDisallow: /é', 'X', '/%c3%a9', false],
    ['User-agent: *\nDisallow: /a?b', 'X', '/a?bc', false],
    ['<html><body>User-agent</body></html>', 'X', '/', true],
  ])('of %j for %s at %s is %s', (text, agent, each, expected) => {
    expect(mayRead(text, agent, each)).toBe(expected);
  });

  test.each([
    ['Disallow: /a', true],
    ['Disallow: *.pdf$', true],
    ['Disallow: *private', true],
    ['Disallow: https://a.example/private', false],
    ['Allow: /\nDisallow: *', false],
    ['Disallow: /a\nAllow: /a', false],
  ])('of %j closes some addresses: %s', (text, expected) => {
    expect(closesSome(parseRobots(`User-agent: *\n${text}`), 'X')).toBe(expected);
  });

  test('names the line that made it', () => {
    const robots = parseRobots('User-agent: *\nDisallow: /a # not here');
    expect(decide(robots, 'X', '/ab')).toEqual({
      isAllowed: false,
      line: 'Disallow: /a # not here',
    });
  });

  test('takes no longer for a pattern of many stars', () => {
    const robots = parseRobots(`User-agent: *\nDisallow: /${'*a'.repeat(5000)}b$`);
    const matched = () =>
      expect(decide(robots, 'X', `/${'a'.repeat(20_000)}`).isAllowed).toBe(true);
    expect(workMs(matched)).toBeLessThan(2000);
  });

  test('is made for any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), path, (text, each) => {
        expect(typeof mayRead(text, 'X', each)).toBe('boolean');
      }),
    );
  });
});
