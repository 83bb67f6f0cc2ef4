/** How often something is tried: seldom in every test run, often with `FULL=1`. */
export const times = (seldom: number, often: number): number =>
  process.env.FULL === '1' ? often : seldom;

/** The same for a property. */
export const runs = (seldom: number, often: number): { numRuns: number } => ({
  numRuns: times(seldom, often),
});
