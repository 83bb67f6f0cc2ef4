/** The clock of test mode goes on by this much, and what waits by it comes as much earlier. */
export interface ClockChange {
  change: 'clock-moved';
  byMs: number;
}

/** The deposit of a key was given to the chain; its bytes were kept before. */
export interface TestDepositChange {
  change: 'test-deposit-sent';
  key: string;
}
