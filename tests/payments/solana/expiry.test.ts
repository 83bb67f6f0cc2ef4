import { describe, expect, test } from 'vitest';
import type { LandedStatus } from '#payments/chain/transfer.ts';
import { isExpired, type ExpiryReading } from '#payments/solana/lifetimes/expiry.ts';
import type { SolanaLifetime } from '#payments/solana/lifetimes/lifetimes.ts';

const blockhash: SolanaLifetime = {
  kind: 'blockhash',
  blockhash: 'b',
  lastValidBlockHeight: 1150n,
  contextSlot: 5000n,
};
const nonce: SolanaLifetime = {
  kind: 'nonce',
  nonceAccount: 'a',
  nonce: 'old',
  contextSlot: 5000n,
};

const landed: LandedStatus = {
  block: 5010n,
  commitment: 'finalized',
  confirmations: null,
  error: null,
};

const reading = (facts: Partial<ExpiryReading> = {}): ExpiryReading => ({
  provider: 'one',
  finalizedBlockHeight: 1183n,
  finalizedSlot: 5300n,
  firstAvailableSlot: 0n,
  statusSlot: 5332n,
  statuses: new Map([['s', null]]),
  nonces: new Map(),
  ...facts,
});

/** So many of different names. */
const enough =
  (required: number) =>
  (names: readonly string[]): boolean =>
    new Set(names).size >= required;

describe('bytes have expired', () => {
  const said = (readings: readonly ExpiryReading[], required = readings.length): boolean =>
    isExpired({ signature: 's', lifetime: blockhash }, readings, enough(required));

  test('once the finalized height is past the last valid one by the margin', () => {
    expect(said([reading()])).toBe(true);
    expect(said([reading({ finalizedBlockHeight: 1182n })])).toBe(false);
  });

  test('only when enough providers say so, each for itself', () => {
    const other = reading({ provider: 'two' });
    expect(said([reading(), other], 2)).toBe(true);
    expect(said([reading()], 2)).toBe(false);
    expect(said([reading(), reading()], 2)).toBe(false);
    expect(said([reading(), { ...other, finalizedBlockHeight: 1150n }], 2)).toBe(false);
    expect(said([reading(), other, { ...other, provider: 'three', statusSlot: 1n }], 2)).toBe(true);
    const knowing = { provider: 'three', statuses: new Map([['s', landed]]) };
    expect(said([reading(), other, reading(knowing)], 2)).toBe(false);
    expect(said([], 1)).toBe(false);
  });

  test.each([
    ['it was seen', { statuses: new Map([['s', landed]]) }],
    ['nothing is said about it', { statuses: new Map() }],
    ['the statuses are older than the height', { statusSlot: 5299n }],
    ['the history does not reach back', { firstAvailableSlot: 5001n }],
    ['too few slots have passed, whatever the height', { finalizedSlot: 5150n }],
  ])('not where %s', (_, facts) => {
    expect(said([reading(facts)])).toBe(false);
  });

  test('at once when their nonce has moved, told at a slot that is not older', () => {
    const moved = (value: string, contextSlot: bigint): boolean =>
      isExpired(
        { signature: 's', lifetime: nonce },
        [
          reading({
            finalizedBlockHeight: 0n,
            nonces: new Map([['a', { nonce: value, contextSlot }]]),
          }),
        ],
        enough(1),
      );
    expect(moved('new', 5300n)).toBe(true);
    expect(moved('old', 5300n)).toBe(false);
    expect(moved('new', 4999n)).toBe(false);
    expect(moved('new', 5333n)).toBe(false);
  });
});
