/** Moves the clock of test mode forward; what waits by this clock is due that much earlier. */
export interface ClockChange {
  change: 'clock-moved';
  byMs: number;
}

/** The deposit of the request's key was sent to the chain; its signed bytes were stored before. */
export interface TestDepositChange {
  change: 'test-deposit-sent';
}
