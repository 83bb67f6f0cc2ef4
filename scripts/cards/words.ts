import satori from 'satori';
import { FONTS } from './fonts.ts';
import { HEIGHT, WIDTH } from './page.ts';

/** Words set into lines by satori, each letter as its outline. */

type Style = Readonly<Record<string, string | number>>;

/** An element as satori takes it. */
interface Box {
  type: 'div';
  props: { style: Style; children: readonly (Box | string)[] };
}

export const box = (style: Style, ...children: (Box | string)[]): Box => ({
  type: 'div',
  props: { style, children },
});

/** At most so many lines, and an ellipsis where there is more; a long word may break anywhere. */
export const atMost = (lines: number): Style => ({
  display: 'block',
  lineClamp: lines,
  overflowWrap: 'anywhere',
});

interface Strip {
  left: number;
  width: number;
  top: number;
  bottom: number;
}

/** A place on the card in whose middle its lines stand. */
export const within = ({ left, width, top, bottom }: Strip): Style => ({
  position: 'absolute',
  left,
  width,
  top,
  height: bottom - top,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
});

/** The shapes of the words as SVG, to be put into a picture of the card's size. */
export const setWords = async (style: Style, ...positions: Box[]): Promise<string> => {
  const tree = box({ display: 'flex', ...style }, ...positions);
  const svg = await satori(tree, { width: WIDTH, height: HEIGHT, fonts: FONTS });
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
};
