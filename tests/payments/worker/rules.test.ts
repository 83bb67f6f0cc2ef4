import { describe, expect, test } from 'vitest';
import type { LandedStatus } from '#payments/chain/transfer.ts';
import { judge } from '#payments/payout/worker/judge.ts';

const landed = (facts: Partial<LandedStatus> = {}): LandedStatus => ({
  block: 5010n,
  commitment: 'finalized',
  confirmations: null,
  error: null,
  ...facts,
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
