import { describe, expect, test } from 'vitest';
import { nextPublication, publicationMoment } from '#fx/publication.ts';
import { significantText } from '#kernel/money/ratio.ts';

describe('the moment of rates is 16:00 in Frankfurt', () => {
  test.each([
    ['2025-10-09', '2025-10-09T14:00:00.000Z'],
    ['2026-11-20', '2026-11-20T15:00:00.000Z'],
    // Clocks change on the last Sundays of March and October.
    ['2026-03-27', '2026-03-27T15:00:00.000Z'],
    ['2026-03-30', '2026-03-30T14:00:00.000Z'],
    ['2026-10-23', '2026-10-23T14:00:00.000Z'],
    ['2026-10-26', '2026-10-26T15:00:00.000Z'],
  ])('%s is %s', (day, moment) => expect(publicationMoment(day).toISOString()).toBe(moment));
});

describe('newer rates can exist on the next working day', () => {
  test.each([
    ['2026-11-19', '2026-11-20T15:00:00.000Z'],
    ['2026-11-20', '2026-11-23T15:00:00.000Z'],
    ['2026-10-23', '2026-10-26T15:00:00.000Z'],
    ['2026-12-31', '2027-01-01T15:00:00.000Z'],
  ])('after %s from %s', (day, moment) => expect(nextPublication(day).toISOString()).toBe(moment));
});

describe('significant digits', () => {
  test.each([
    [1n, 3n, 4, '0.3333'],
    [2n, 3n, 4, '0.6667'],
    [99_999n, 10n, 4, '10000'],
    [123_456n, 1n, 4, '123500'],
    [123_450n, 1n, 4, '123400'],
    [1n, 1_000_000n, 3, '0.00000100'],
    [0n, 7n, 4, '0'],
  ])('%s over %s to %s of them is %s', (numerator, denominator, digits, text) =>
    expect(significantText({ numerator, denominator }, digits)).toBe(text),
  );
});
