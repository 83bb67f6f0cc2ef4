/** The light scheme of src/site/styles/tokens.css; a change also raises DRAWING in card.ts. */
export const COLOURS = {
  paper: '#faf8f3',
  ink: '#16202e',
  inkSoft: '#4c5664',
  rule: '#d9d2c3',
  seal: '#a6321f',
  marginLine: '#d8a79d',
} as const;

export type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** `steps` colours from just above `from` up to and with `to`. */
const ramp = (from: Rgb, to: Rgb, steps: number): Rgb[] =>
  Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    const mixed = (channel: 0 | 1 | 2) =>
      Math.round(from[channel] + (to[channel] - from[channel]) * share);
    return [mixed(0), mixed(1), mixed(2)];
  });

const paper = rgb(COLOURS.paper);

/** The 16 colours of every card: what is drawn, and the edges of letters between it and paper. */
export const PALETTE: readonly [Rgb, ...Rgb[]] = [
  paper,
  ...ramp(paper, rgb(COLOURS.ink), 9),
  ...ramp(paper, rgb(COLOURS.seal), 4),
  rgb(COLOURS.marginLine),
  rgb(COLOURS.rule),
];
