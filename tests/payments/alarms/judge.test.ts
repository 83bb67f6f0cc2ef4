import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GAS_FOR, SILENT_MS, silentWorkers, vaultAlarms } from '#payments/alarms/judge.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');

describe('a worker', () => {
  test('is silent exactly where its last beat is three minutes away, past or to come', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10 * SILENT_MS, max: 10 * SILENT_MS }), (agoMs) => {
        const beatAt = new Date(NOW.getTime() - agoMs);
        const alarms = silentWorkers([{ worker: 'payouts:live', beatAt }], NOW);
        expect(alarms.length).toBe(Math.abs(agoMs) >= SILENT_MS ? 1 : 0);
        for (const alarm of alarms) expect(alarm.subject).toBe('payouts:live');
      }),
    );
  });
});

const AGREED = { isAgreed: true, answers: [] };

describe('a vault', () => {
  test('raises one alarm for each asset that differs, and one for its gas', () => {
    const sums = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    fc.assert(
      fc.property(sums, sums, fc.integer({ min: 0, max: 2 * GAS_FOR }), (usdc, eurc, gasFor) => {
        const alarms = vaultAlarms({
          mode: 'live',
          state: 'read',
          differences: [
            { ...AGREED, assetCode: 'USDC', difference: usdc },
            { ...AGREED, assetCode: 'EURC', difference: eurc },
          ],
          gasFor,
        });
        const of = (kind: string) => alarms.filter((each) => each.kind === kind);
        const differing = [usdc, eurc].filter((each) => each !== 0n).length;
        expect(of('books_differ')).toHaveLength(differing);
        expect(of('vault_low_on_gas')).toHaveLength(gasFor < GAS_FOR ? 1 : 0);
        expect(alarms).toHaveLength(differing + (gasFor < GAS_FOR ? 1 : 0));
      }),
    );
  });

  test('names a difference to the smallest part, with its sign', () => {
    const [alarm] = vaultAlarms({
      mode: 'test',
      state: 'read',
      differences: [{ ...AGREED, assetCode: 'USDC', difference: -1n }],
      gasFor: GAS_FOR,
    });
    expect(alarm?.sentence).toBe('The test vault differs from the books by -0.000001 USDC.');
  });

  test('that no quorum agrees on is an alarm with the answer of each', () => {
    const sums = { assetCode: 'USDC', liabilities: 0n, vault: 0n, unclaimed: 0n } as const;
    const read = { ...sums, block: 7n, onChain: 0n, elsewhere: 0n, landed: 0n };
    const answers = [
      { ...read, provider: 'one.example', difference: 0n },
      { ...read, provider: 'two.example', difference: 1_500_000n },
    ];
    const dispute = { assetCode: 'USDC', difference: 0n, isAgreed: false, answers } as const;
    const alarms = vaultAlarms({
      ...{ mode: 'live', state: 'read', gasFor: GAS_FOR },
      differences: [dispute],
    });
    expect(alarms).toEqual([
      {
        kind: 'books_differ',
        mode: 'live',
        subject: 'USDC',
        sentence:
          'The live vault: No quorum of providers agrees on USDC: of the difference ' +
          'one.example says 0; two.example says 1.5.',
      },
    ]);
  });
});
