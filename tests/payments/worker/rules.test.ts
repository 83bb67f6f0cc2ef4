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
      witnesses: 2,
      required: 2,
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

  test('an end needs a second witness where there are two providers', () => {
    for (const status of [landed(), landed({ error })]) {
      expect(view(status, { know: 2, witnesses: 1 })).toBe('seen');
      expect(view(status, { know: 1, witnesses: 1 })).toBe('unproved');
    }
    expect(view(landed({ commitment: 'confirmed' }), { know: 1, witnesses: 0 })).toBe('unseen');
    const alone = { know: 1, witnesses: 1, required: 1, configured: 1 };
    expect(view(landed({ error }), alone)).toBe('failed');
    expect(view(landed(), alone)).toBe('completed');
  });

  test('nothing follows from what is disputed', () => {
    expect(view(landed(), { disputed: true })).toBe('disputed');
  });
});
