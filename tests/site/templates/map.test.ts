import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '#register/places/distance.ts';
import { countriesFrame, localFrame, toPixels } from '#site/map/frame.ts';
import { mapSvg, type MapMark } from '#site/map/map.ts';
import { project } from '#site/map/projection.ts';
import { simplified } from '#site/map/simplify.ts';
import { workMs } from '../../support/processor-time.ts';

const ZERMATT = { latitude: 46.02, longitude: 7.75 };
const SYLT = { latitude: 54.9, longitude: 8.3 };
const VIENNA = { latitude: 48.21, longitude: 16.37 };
const BERLIN = { latitude: 52.52, longitude: 13.4 };

const mark = (position: typeof ZERMATT, more: Partial<MapMark> = {}): MapMark => ({
  ...position,
  name: 'Hotel "A" & <B>',
  href: '/hotels/a',
  ...more,
});
const svgOf = (marks: readonly MapMark[]): string =>
  mapSvg({ frame: countriesFrame(640), marks, towns: [], title: 'Map' });

describe('the projection', () => {
  test('keeps distances within two per cent from the sea to the Alps', () => {
    for (const [from, to] of [
      [ZERMATT, SYLT],
      [ZERMATT, VIENNA],
      [BERLIN, VIENNA],
    ] as const) {
      const [a, b] = [project(from), project(to)];
      const drawn = Math.hypot(a.x - b.x, a.y - b.y);
      expect(Math.abs(drawn / distanceKm(from, to) - 1)).toBeLessThan(0.02);
    }
  });

  test('has the north above and the east to the right', () => {
    expect(project(SYLT).y).toBeLessThan(project(ZERMATT).y);
    expect(project(VIENNA).x).toBeGreaterThan(project(ZERMATT).x);
  });
});

describe('a map', () => {
  test('of the three countries shows their corners, and nothing else is a dot', () => {
    const frame = countriesFrame(640);
    for (const position of [ZERMATT, SYLT, VIENNA, BERLIN]) {
      const { x, y } = toPixels(frame, project(position));
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(frame.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(frame.height);
    }
    const svg = svgOf([mark(ZERMATT), mark({ latitude: 40, longitude: -74 })]);
    expect(svg.match(/<circle/g)).toHaveLength(1);
    for (const layer of ['borders', 'lakes', 'rivers']) expect(svg).toContain(`class="${layer}"`);
  });

  test('has a named link for each dot, and escapes the names of others', () => {
    const svg = svgOf([mark(ZERMATT), mark(VIENNA, { href: null })]);
    expect(svg).toContain('href="/hotels/a"><title>Hotel &quot;A&quot; &amp; &lt;B&gt;</title>');
    expect(svg.match(/<a /g)).toHaveLength(1);
    expect(svg).toContain('class="here"');
    expect(svg).not.toContain('<B>');
  });

  test('draws a price beside its dot, and of two at one point the first', () => {
    const svg = svgOf([mark(ZERMATT, { label: '€ 240' }), mark(ZERMATT, { label: '€ 250' })]);
    expect(svg.match(/class="priced"/g)).toHaveLength(2);
    expect(svg.match(/<text class="price"/g)).toHaveLength(1);
    expect(svg).toContain('>€ 240</text>');
    expect(svg).toContain('<title>Hotel &quot;A&quot; &amp; &lt;B&gt;, € 250</title>');
  });

  test('around one hotel shows the country around it, not the hotel alone', () => {
    const frame = localFrame([ZERMATT], { width: 640, height: 320, leastKm: 20 });
    expect(frame.width / frame.scale).toBeGreaterThan(20);
    expect(frame.width / frame.scale).toBeLessThan(60);
  });

  test('with five hundred dots stays below fifteen kilobytes on the wire', () => {
    const marks = Array.from({ length: 500 }, (_, index) =>
      mark(
        { latitude: 46.5 + (index % 25) / 3, longitude: 7 + Math.floor(index / 25) / 2.5 },
        { name: `Hotel number ${index * 7919}`, href: `/hotels/hotel-number-${index * 7919}` },
      ),
    );
    const svg = svgOf(marks);
    expect(svg.match(/<a /g)?.length).toBeGreaterThan(400);
    expect(gzipSync(svg).byteLength).toBeLessThan(15_000);
  });

  test('is drawn in milliseconds, as every hotel has one', () => {
    svgOf([mark(ZERMATT)]);
    const drawnMs = workMs(() => {
      for (let index = 0; index < 50; index += 1) {
        const frame = localFrame([ZERMATT], { width: 640, height: 320, leastKm: 20 });
        mapSvg({ frame, marks: [mark(ZERMATT)], towns: [], title: 'Map' });
      }
    });
    expect(drawnMs / 50).toBeLessThan(20);
  });
});

test('a simplified line leaves out no bend that is longer than the tolerance', () => {
  const line = [0, 1, 2, 3, 4].map((x) => ({ x, y: x === 2 ? 1 : x === 3 ? 0.05 : 0 }));
  expect(simplified(line, 0.5).map(({ x }) => x)).toEqual([0, 2, 4]);
  expect(simplified(line, 2).map(({ x }) => x)).toEqual([0, 4]);
  expect(simplified(line, 0)).toEqual(line);
});
