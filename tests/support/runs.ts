/** How often a property is tried: seldom in every test run, often with `FULL=1`. */
export const runs = (seldom: number, often: number): { numRuns: number } => ({
  numRuns: process.env.FULL === '1' ? often : seldom,
});
