import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedAddress } from '#fx/ecb/addresses.ts';
import { ecbFeed } from '#fx/ecb/feed.ts';
import { parseFeed } from '#fx/ecb/parse-feed.ts';
import { FeedError } from '#fx/ports.ts';
import {
  cutOff,
  feedXml,
  silent,
  startFeed,
  status,
  xml,
  type FeedServer,
} from '../../support/feed.ts';

const GOOD = feedXml(['2026-11-20', { USD: '1.1611', JPY: '177.40' }]);
const READ = { day: '2026-11-20', perEuro: { USD: '1.1611', JPY: '177.40' } };

let server: FeedServer;
beforeAll(async () => {
  server = await startFeed(xml(GOOD));
});
afterAll(() => server.stop());

const ask = (timeoutMs?: number) =>
  ecbFeed({ address: server.address, ...(timeoutMs === undefined ? {} : { timeoutMs }) }).fetch();

describe('a feed on the web', () => {
  test('that answers is read as it stands, rates as text', async () => {
    server.answer(xml(GOOD));
    expect(await ask()).toEqual(READ);
  });

  test.each([404, 500, 503, 204, 304])('that answers %d gives nothing', async (code) => {
    server.answer(status(code));
    await expect(ask()).rejects.toThrow(new FeedError(`The feed answers ${code}`));
  });

  test('that sends elsewhere is not followed', async () => {
    server.answer(status(302, { Location: '/elsewhere' }));
    const before = server.requests();
    await expect(ask()).rejects.toThrow(FeedError);
    expect(server.requests()).toBe(before + 1);
  });

  test('that breaks off gives nothing', async () => {
    server.answer(cutOff(GOOD));
    await expect(ask()).rejects.toThrow(FeedError);
  });

  test('that never answers, or never ends, is given up in time', async () => {
    server.answer(silent);
    await expect(ask(100)).rejects.toThrow(FeedError);
    server.answer((response) => void response.writeHead(200).write(GOOD));
    await expect(ask(100)).rejects.toThrow(FeedError);
  });

  test('that is larger than a feed can be is not read to its end', async () => {
    let sentBytes = 0;
    server.answer((response) => {
      const more = (): void => {
        while (sentBytes < 100_000_000 && !response.destroyed) {
          sentBytes += 65_536;
          if (!response.write(Buffer.alloc(65_536, ' '))) return void response.once('drain', more);
        }
      };
      more();
    });
    await expect(ask()).rejects.toThrow('larger');
    expect(sentBytes).toBeLessThan(50_000_000);
  });

  test('that is not there gives nothing', async () => {
    const gone = await startFeed(silent);
    await gone.stop();
    await expect(ecbFeed({ address: gone.address }).fetch()).rejects.toThrow(FeedError);
  });
});

describe('a feed in a file', () => {
  test('is read like one on the web; a missing one is a fault of the feed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor feed-'));
    const address = pathToFileURL(join(folder, 'feed.xml')).href;
    await expect(ecbFeed({ address }).fetch()).rejects.toThrow(FeedError);
    await writeFile(join(folder, 'feed.xml'), GOOD);
    expect(await ecbFeed({ address }).fetch()).toEqual(READ);
    await rm(folder, { recursive: true });
  });

  test('that is saved here is the one of a local run; a site asks the bank', async () => {
    const local = feedAddress({ fxFeed: undefined, siteUrl: undefined }, process.cwd());
    const { day, perEuro } = await ecbFeed({ address: local }).fetch();
    expect(day).toBe('2025-10-09');
    expect(Object.keys(perEuro)).toHaveLength(30);
    const site = { fxFeed: undefined, siteUrl: 'https://kontor.example' };
    expect(feedAddress(site, '/')).toMatch(/^https:\/\/www\.ecb\.europa\.eu\//);
    expect(feedAddress({ ...site, fxFeed: 'file:///f' }, '/')).toBe('file:///f');
  });
});

const BODY = GOOD.slice(GOOD.indexOf('?>') + 2);
const entity = (text: string, type = '') =>
  `<!DOCTYPE Envelope [${type}]>${BODY.replace('177.40', text)}`;
const laughs = Array.from(
  { length: 10 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('');

describe('the text of a feed', () => {
  test('may have single quotes, a byte order mark and comments', () => {
    expect(parseFeed(GOOD.replaceAll('"', "'"))).toEqual(READ);
    expect(parseFeed(`\uFEFF${GOOD}`)).toEqual(READ);
    expect(parseFeed(GOOD.replace('<Cube time', '<!-- today --><Cube time'))).toEqual(READ);
  });

  test('of a history gives its newest day, wherever it stands', () => {
    const days = ['2026-11-18', '2026-11-20', '2026-11-19'];
    const history = feedXml(...days.map((day) => [day, { USD: `1.${day.slice(-2)}` }] as const));
    expect(parseFeed(history)).toEqual({ day: '2026-11-20', perEuro: { USD: '1.20' } });
  });

  test('of ninety days with all currencies is read in no time', () => {
    const rates = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `A${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(
          65 + Math.floor(index / 26),
        )}`,
        '1.5',
      ]),
    );
    const day = (index: number) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    const history = feedXml(
      ...Array.from({ length: 90 }, (_, index) => [day(index), rates] as const),
    );
    const started = process.cpuUsage();
    expect(parseFeed(history).day).toBe(day(89));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  });

  test.each([
    ['nothing', ''],
    ['not XML', 'rates'],
    ['JSON', '{"USD":"1.1"}'],
    ['a web page', '<!doctype html><html><body><p>Sorry<br></body></html>'],
    ['cut off', GOOD.slice(0, -40)],
    ['without a day', feedXml()],
    ['a day without rates', feedXml(['2026-11-20', {}])],
    ['a day that is none', feedXml(['2026-02-30', { USD: '1.1' }])],
    ['a rate of nothing', feedXml(['2026-11-20', { USD: '0.00' }])],
    ['a negative rate', feedXml(['2026-11-20', { USD: '-1.1' }])],
    ['a rate that is not available', feedXml(['2026-11-20', { USD: 'N/A' }])],
    ['a rate with an exponent', feedXml(['2026-11-20', { USD: '1e5' }])],
    ['a currency in small letters', feedXml(['2026-11-20', { usd: '1.1' }])],
    ['a currency given twice', GOOD.replace('JPY', 'USD')],
    ['another provider', '<Envelope><Rates><USD>1.1</USD></Rates></Envelope>'],
    ['nested without end', `${'<Cube>'.repeat(50_000)}${'</Cube>'.repeat(50_000)}`],
    ['an entity for a rate', entity('&rate;', '<!ENTITY rate "1.5">')],
    ['entities within entities', entity('&l10;', `<!ENTITY l0 "1">${laughs}`)],
    ['a file for a rate', entity('&file;', '<!ENTITY file SYSTEM "file:///etc/passwd">')],
    ['a reserved name', GOOD.replace('<Cube time', '<__proto__/><Cube time')],
  ])('%s is no day of rates, quickly', (_, text) => {
    const started = process.cpuUsage();
    expect(() => parseFeed(text)).toThrow(FeedError);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  });
});
