import type { Server } from './programs.ts';

/** One of those that are measured. */
export interface Side extends Server {
  name: string;
  /** How many payments were credited, once all laws of money were found to hold. */
  credited(): Promise<number>;
}
