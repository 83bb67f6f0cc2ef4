import type { Position } from '#register/places/locality.ts';
import { isInside, toPixels, type Frame } from './frame.ts';
import { project, type Point } from './projection.ts';

/** Chooses the names and prices on a map so that none covers another. */

/** A town whose name a map may show. */
export interface MapTown extends Position {
  name: string;
  population: number;
}

export interface Letters {
  text: string;
  at: Point;
}

/** Width of an average letter, height of a line, and space next to a dot, in pixels. */
const LETTER = 6.6;
const LINE = 14;
const GAP = 7;

interface Taken {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The texts on one map, and the areas that they cover. */
export class Lettering {
  readonly #taken: Taken[] = [];
  readonly #frame: Frame;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  #isFree(box: Taken): boolean {
    const { width } = this.#frame;
    return (
      box.right < width &&
      this.#taken.every(
        (other) =>
          box.left > other.right ||
          box.right < other.left ||
          box.top > other.bottom ||
          box.bottom < other.top,
      )
    );
  }

  /** Marks a dot as covered, so that no text is placed over it. */
  keepClear({ x, y }: Point): void {
    this.#taken.push({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 });
  }

  /** The text to the right of a point; null if it would cover something. */
  beside({ x, y }: Point, text: string): Letters | null {
    const left = x + GAP;
    const box = {
      left,
      right: left + text.length * LETTER,
      top: y - LINE / 2,
      bottom: y + LINE / 2,
    };
    if (!this.#isFree(box)) return null;
    this.#taken.push(box);
    return { text, at: { x: left, y: y + 4 } };
  }
}

interface Projected {
  town: MapTown;
  point: Point;
}

const largest = new WeakMap<readonly MapTown[], readonly Projected[]>();

/** The towns with the largest first; their projection is computed once for all maps. */
const projectedTowns = (towns: readonly MapTown[]): readonly Projected[] => {
  const known =
    largest.get(towns) ??
    towns
      .toSorted((left, right) => right.population - left.population)
      .map((town) => ({ town, point: project(town) }));
  largest.set(towns, known);
  return known;
};

const TOWNS_MOST = 12;
/** A dot within this distance of a town (in pixels) is captioned instead of the town. */
const SAME = 9;
const EDGE = 10;

/** The names of the largest towns in a frame for which there is space. */
export const townLetters = (
  towns: readonly MapTown[],
  frame: Frame,
  lettering: Lettering,
  captions: readonly Letters[],
): Letters[] => {
  const letters: Letters[] = [];
  for (const { town, point } of projectedTowns(towns)) {
    const at = toPixels(frame, point);
    if (!isInside(frame, at, EDGE)) continue;
    const caption = captions.find((each) => Math.hypot(each.at.x - at.x, each.at.y - at.y) < SAME);
    const found = lettering.beside(caption?.at ?? at, caption?.text ?? town.name);
    if (found !== null) letters.push(found);
    if (letters.length >= TOWNS_MOST) break;
  }
  return letters;
};
