import type { Server } from './programs.ts';

/** One of those that are measured. */
export interface Side extends Server {
  name: string;
  /** How many payments were credited and payouts accepted, once all laws of money hold. */
  written(): Promise<number>;
}
