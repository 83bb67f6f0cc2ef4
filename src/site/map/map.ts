import { escaped } from '#kernel/text/escape.ts';
import type { Position } from '#register/places/locality.ts';
import { isInside, toPixels, type Frame } from './frame.ts';
import { Lettering, townLetters, type MapTown } from './lettering.ts';
import { LAYERS, linesOf, type Layer } from './outlines.ts';
import { project, type Point } from './projection.ts';

/** Draws a map as inline SVG: black lines, dots that are links, and red prices. */

/** A dot on the map: a hotel, or a town with several hotels. */
export interface MapMark extends Position {
  name: string;
  /** Null if the page itself is about this mark. */
  href: string | null;
  /** A price, drawn in red beside the dot. */
  label?: string | undefined;
  /** The name of the town, if the map may show it. */
  caption?: string;
  /** The number of hotels in the town. */
  count?: number;
}

export interface MapPoint extends Position {
  isPriced: boolean;
}

/** Points that share a name and a link, since a map may have many more of them than names. */
export interface MapPoints {
  name: string;
  href: string;
  points: readonly MapPoint[];
}

export interface MapParts {
  frame: Frame;
  /** In the order of the tab key. If two are at the same point, the later one is drawn above. */
  marks: readonly MapMark[];
  /** Points that are drawn small, after the marks in the order of the tab key. */
  points?: readonly MapPoints[];
  /** Towns whose names the map may show; empty for no names. */
  towns: readonly MapTown[];
  /** A description for screen readers. */
  title: string;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The visible parts of a line, each with one point beyond the edge. */
const seenParts = (line: readonly Point[], frame: Frame): Point[][] => {
  const parts: Point[][] = [];
  let part: Point[] = [];
  const pixels = line.map((point) => toPixels(frame, point));
  const isSeen = (index: number): boolean => {
    const [from, to] = [pixels[index - 1], pixels[index]];
    if (from === undefined || to === undefined) return false;
    const across = Math.max(from.x, to.x) > 0 && Math.min(from.x, to.x) < frame.width;
    return across && Math.max(from.y, to.y) > 0 && Math.min(from.y, to.y) < frame.height;
  };
  for (const [index, point] of pixels.entries()) {
    if (isSeen(index) || isSeen(index + 1)) part.push(point);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  return part.length > 0 ? [...parts, part] : parts;
};

/** Coordinates are rounded to half a pixel: finer ones are invisible and make the page larger. */
const half = (value: number): number => Math.round(value * 2) / 2;

/** Numbers in the shortest form that SVG allows: `-.5` for `-0.5`, and no space before a sign. */
const numbersOf = (numbers: readonly number[]): string =>
  numbers
    .map((each) => String(each).replace(/^(-?)0\./, '$1.'))
    .map((text, index) => (index === 0 || text.startsWith('-') ? text : ` ${text}`))
    .join('');

const pathOf = (points: readonly Point[]): string => {
  let before = { x: 0, y: 0 };
  const [first = [], ...others] = points.map((point) => {
    const step = { x: half(point.x - before.x), y: half(point.y - before.y) };
    before = { x: before.x + step.x, y: before.y + step.y };
    return [step.x, step.y];
  });
  return `M${numbersOf(first)}l${numbersOf(others.flat())}`;
};

/** Shorter bends are invisible and left out; in pixels. */
const UNSEEN = 1.5;

/** Lakes are filled, so that they are drawn completely; of other lines only the visible parts. */
const seenIn = (layer: Layer, line: readonly Point[], frame: Frame): Point[][] => {
  if (layer !== 'lakes') return seenParts(line, frame);
  const whole = line.map((point) => toPixels(frame, point));
  return whole.some((point) => isInside(frame, point, 0)) ? [whole] : [];
};

const layerPath = (layer: Layer, frame: Frame): string => {
  const lines = linesOf(layer, UNSEEN / frame.scale);
  const path = lines.flatMap((line) => seenIn(layer, line, frame).map(pathOf)).join('');
  return path === '' ? '' : `<path class="${layer}" d="${path}"/>`;
};

/** Of one hotel; the style sheet sets it, for most dots have it. */
const LEAST_RADIUS = 3;

const radiusOf = ({ count = 1 }: MapMark): string => {
  const radius = tenth(LEAST_RADIUS + Math.sqrt(Math.min(count, 40) - 1));
  return radius === LEAST_RADIUS ? '' : ` r="${radius}"`;
};

/** The title of a link is its name to everybody; an `aria-label` would be a second one. */
const markSvg = (mark: MapMark, { x, y }: Point): string => {
  const { name, href, label } = mark;
  const text = escaped(label === undefined ? name : `${name}, ${label}`);
  const at = `cx="${Math.round(x)}" cy="${Math.round(y)}"`;
  const dot = `<title>${text}</title><circle ${at}${radiusOf(mark)}/>`;
  if (href === null) return `<g class="here">${dot}</g>`;
  const priced = label === undefined ? '' : ' class="priced"';
  return `<a href="${escaped(href)}"${priced}>${dot}</a>`;
};

/** All points of a kind as one path, because a wide search finds many. */
const pointsPath = (kind: string, points: readonly MapPoint[], frame: Frame): string => {
  const steps = points
    .map((point) => toPixels(frame, project(point)))
    .filter((at) => isInside(frame, at, 0))
    .map(({ x, y }) => `M${Math.round(x)},${Math.round(y)}h0`);
  return steps.length === 0 ? '' : `<path class="${kind}" d="${steps.join('')}"/>`;
};

const pointsSvg = ({ name, href, points }: MapPoints, frame: Frame): string => {
  const [priced, plain] = [true, false].map((isPriced) =>
    points.filter((point) => point.isPriced === isPriced),
  );
  const paths =
    pointsPath('points', plain ?? [], frame) + pointsPath('points priced', priced ?? [], frame);
  return paths === ''
    ? ''
    : `<a href="${escaped(href)}"><title>${escaped(name)}</title>${paths}</a>`;
};

/** A scale bar with a round length of at most a sixth of the map's width. */
const scaleBar = ({ width, height, scale }: Frame): string => {
  const most = width / 6 / scale;
  const km = [200, 100, 50, 20, 10, 5, 2, 1].find((each) => each <= most) ?? 1;
  const end = tenth(10 + km * scale);
  return (
    `<path class="scale" d="M10,${height - 14}v4H${end}v-4"/>` +
    `<text x="10" y="${height - 18}">${km} km</text>`
  );
};

const letters = (kind: string, each: { text: string; at: Point }): string =>
  `<text class="${kind}" x="${tenth(each.at.x)}" y="${tenth(each.at.y)}">` +
  `${escaped(each.text)}</text>`;

/** The markup of a map. The page sets the colours (`map.css`). */
export const mapSvg = ({ frame, marks, points = [], towns, title }: MapParts): string => {
  const { width, height } = frame;
  const lettering = new Lettering(frame);
  const dots = marks
    .map((mark) => ({ mark, at: toPixels(frame, project(mark)) }))
    .filter(({ at }) => isInside(frame, at, 0));
  for (const { at } of dots) lettering.keepClear(at);
  const prices = dots.flatMap(({ mark: { label }, at }) => {
    const found = label === undefined ? null : lettering.beside(at, label);
    return found === null ? [] : [letters('price', found)];
  });
  const captions = dots.flatMap(({ mark: { caption }, at }) =>
    caption === undefined ? [] : [{ text: caption, at }],
  );
  const names = townLetters(towns, frame, lettering, captions).map((each) => letters('town', each));
  return (
    `<svg class="map" viewBox="0 0 ${width} ${height}" role="group" ` +
    `aria-label="${escaped(title)}"><g aria-hidden="true">` +
    LAYERS.map((layer) => layerPath(layer, frame)).join('') +
    `${scaleBar(frame)}${names.join('')}</g>` +
    `<g class="marks">${dots.map(({ mark, at }) => markSvg(mark, at)).join('')}</g>` +
    points.map((each) => pointsSvg(each, frame)).join('') +
    `<g aria-hidden="true">${prices.join('')}</g></svg>`
  );
};
