/** The clock of test mode goes on by this much, and what waits by it comes as much earlier. */
export interface ClockChange {
  change: 'clock-moved';
  byMs: number;
}
