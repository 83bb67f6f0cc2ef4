import { z } from 'zod';
import type { AccountState } from './machine.ts';

/** A transaction that has landed, as it is kept. */

const units = z.string().transform(BigInt);

const innerInstruction = z.object({
  program: z.number(),
  accounts: z.string(),
  data: z.string(),
  stackHeight: z.number(),
});

const tokenBalance = z.object({
  place: z.number(),
  mint: z.string(),
  owner: z.string(),
  program: z.string(),
  decimals: z.number(),
  /** Null where the account was no token account then. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type TokenBalance = z.output<typeof tokenBalance>;

/** What a transaction did; addresses and data in hex, amounts as text. */
export const outcomeSchema = z.object({
  units,
  fee: units,
  logs: z.array(z.string()),
  before: z.array(units),
  after: z.array(units),
  tokens: z.array(tokenBalance),
  inner: z.array(z.array(innerInstruction)),
  returned: z.object({ program: z.string(), data: z.string() }).nullable(),
});
export type Outcome = z.output<typeof outcomeSchema>;

export const errorSchema = z.union([z.string(), z.record(z.string(), z.unknown())]);
export type LandingError = z.output<typeof errorSchema>;

export interface Landing {
  /** Its place in the chain's order, from 1. */
  sequence: bigint;
  signature: Uint8Array;
  slot: bigint;
  unixSeconds: bigint;
  error: LandingError | null;
  memo: string | null;
  wire: Uint8Array;
  outcome: Outcome;
}

export interface ChangedAccount {
  address: Uint8Array;
  /** Null: it is gone. */
  state: AccountState | null;
}
