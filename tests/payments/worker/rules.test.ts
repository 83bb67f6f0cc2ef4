import { describe, expect, test } from 'vitest';
import type { ExpiryReading, Lifetime, LandedStatus } from '#payments/payout/chain.ts';
import type { Attempt } from '#payments/payout/worker/attempt.ts';
import { isExpired } from '#payments/payout/worker/expiry.ts';
import { judge } from '#payments/payout/worker/judge.ts';

const blockhash: Lifetime = {
  kind: 'blockhash',
  blockhash: 'b',
  lastValidBlockHeight: 1150n,
  contextSlot: 5000n,
};
const nonce: Lifetime = { kind: 'nonce', nonceAccount: 'a', nonce: 'old', contextSlot: 5000n };

const attempt = (lifetime: Lifetime): Attempt => ({
  number: 1,
  signature: 's',
  wire: 'w',
  lifetime,
  state: 'SENT',
  signedAt: new Date(0),
  sentAt: new Date(0),
});

const landed = (facts: Partial<LandedStatus> = {}): LandedStatus => ({
  slot: 5010n,
  commitment: 'finalized',
  confirmations: null,
  error: null,
  ...facts,
});

const reading = (facts: Partial<ExpiryReading> = {}): ExpiryReading => ({
  provider: 'one',
  finalizedBlockHeight: 1183n,
  finalizedSlot: 5300n,
  firstAvailableSlot: 0n,
  statusSlot: 5332n,
  statuses: new Map([['s', null]]),
  ...facts,
});

describe('bytes have expired', () => {
  const told = (readings: readonly ExpiryReading[], configured = readings.length): boolean =>
    isExpired(attempt(blockhash), { configured, readings, nonces: [] });

  test('once the finalized height is past the last valid one by the margin', () => {
    expect(told([reading()])).toBe(true);
    expect(told([reading({ finalizedBlockHeight: 1182n })])).toBe(false);
  });

  test('only when every configured provider says so, each for itself', () => {
    const other = reading({ provider: 'two' });
    expect(told([reading(), other], 2)).toBe(true);
    expect(told([reading()], 2)).toBe(false);
    expect(told([reading(), reading()], 2)).toBe(false);
    expect(told([reading(), { ...other, finalizedBlockHeight: 1150n }], 2)).toBe(false);
    expect(told([], 0)).toBe(false);
  });

  test.each([
    ['it was seen', { statuses: new Map([['s', landed()]]) }],
    ['nothing is said about it', { statuses: new Map() }],
    ['the statuses are older than the height', { statusSlot: 5299n }],
    ['the history does not reach back', { firstAvailableSlot: 5001n }],
    ['too few slots have passed, whatever the height', { finalizedSlot: 5150n }],
  ])('not where %s', (_, facts) => {
    expect(told([reading(facts)])).toBe(false);
  });

  test('at once when their nonce has moved, told at a slot that is not older', () => {
    const moved = (value: string, contextSlot: bigint): boolean =>
      isExpired(attempt(nonce), {
        configured: 1,
        readings: [reading({ finalizedBlockHeight: 0n })],
        nonces: [{ provider: 'one', contextSlot, nonce: value }],
      });
    expect(moved('new', 5300n)).toBe(true);
    expect(moved('old', 5300n)).toBe(false);
    expect(moved('new', 4999n)).toBe(false);
    expect(moved('new', 5333n)).toBe(false);
  });
});

describe('a reading is judged', () => {
  const view = (status: LandedStatus | null, facts: object = {}) =>
    judge({
      signature: 's',
      status,
      configured: 2,
      answered: 2,
      know: 2,
      disputed: false,
      ...facts,
    }).verdict;
  const error = { code: 'InstructionError.Custom', instruction: 3, custom: 1 };

  test('by what is final alone', () => {
    expect(view(null)).toBe('unseen');
    expect(view(landed({ commitment: 'processed', confirmations: 0 }))).toBe('seen');
    expect(view(landed({ commitment: 'confirmed', confirmations: 31 }))).toBe('seen');
    expect(view(landed({ commitment: 'confirmed', confirmations: 31, error }))).toBe('seen');
    expect(view(landed())).toBe('completed');
    expect(view(landed({ error }))).toBe('failed');
  });

  test('a failure needs a second witness where there are two providers', () => {
    expect(view(landed({ error }), { know: 1 })).toBe('seen');
    expect(view(landed({ error }), { know: 1, configured: 1 })).toBe('failed');
  });

  test('nothing follows from what is disputed', () => {
    expect(view(landed(), { disputed: true })).toBe('disputed');
  });
});
