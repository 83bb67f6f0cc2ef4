import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { durationMs } from '#hotels/mews/duration.ts';
import { zoneMoments, type MomentOf } from '#hotels/mews/zone.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';

const momentsOf = (zone: string): MomentOf => {
  const moments = zoneMoments(zone);
  if (moments === null) throw new Error(`${zone} is no zone`);
  return moments;
};

const at = (zone: string, date: string, hours = 0): string =>
  momentsOf(zone)(dayNumber(date), hours * HOUR_MS).toISOString();

describe('the moment of a wall clock', () => {
  test.each([
    // The sample of Mews: midnight before 5 October 2022.
    ['Europe/Budapest', '2022-10-05', 0, '2022-10-04T22:00:00.000Z'],
    ['Europe/Vienna', '2026-11-21', 15, '2026-11-21T14:00:00.000Z'],
    ['Europe/Vienna', '2026-07-01', 12, '2026-07-01T10:00:00.000Z'],
    // The nights on which Central Europe changes its clocks.
    ['Europe/Berlin', '2027-03-28', 0, '2027-03-27T23:00:00.000Z'],
    ['Europe/Berlin', '2027-03-28', 12, '2027-03-28T10:00:00.000Z'],
    ['Europe/Zurich', '2027-10-31', 0, '2027-10-30T22:00:00.000Z'],
    ['Europe/Zurich', '2027-10-31', 15, '2027-10-31T14:00:00.000Z'],
    // 02:30 is leapt over in March, and shown twice in October.
    ['Europe/Berlin', '2027-03-28', 2.5, '2027-03-28T01:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31', 2.5, '2027-10-31T00:30:00.000Z'],
    // Lebanon leaps at midnight; a day of Samoa was left out.
    ['Asia/Beirut', '2025-03-30', 0, '2025-03-29T22:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', 0, '2011-12-30T10:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-21', 0, '2026-11-20T10:00:00.000Z'],
    ['America/St_Johns', '2026-11-21', 0, '2026-11-21T03:30:00.000Z'],
    ['UTC', '2028-02-29', 0, '2028-02-29T00:00:00.000Z'],
  ])('in %s, %s, %d hours after midnight, is %s', (zone, date, hours, expected) => {
    expect(at(zone, date, hours)).toBe(expected);
  });

  test('shows that day and hour on a clock of the zone, but where it leaps', () => {
    const zones = Intl.supportedValuesOf('timeZone').map((zone) => momentsOf(zone));
    const names = Intl.supportedValuesOf('timeZone');
    const index = fc.integer({ min: 0, max: zones.length - 1 });
    const day = fc.integer({ min: dayNumber('2025-01-01'), max: dayNumber('2030-12-31') });
    fc.assert(
      fc.property(index, day, fc.constantFrom(6, 11, 12, 14, 15, 16), (zone, date, hour) => {
        const moment = zones[zone]?.(date, hour * HOUR_MS);
        const clock = new Intl.DateTimeFormat('sv-SE', {
          timeZone: names[zone],
          dateStyle: 'short',
          timeStyle: 'short',
        });
        const time = `${String(hour).padStart(2, '0')}:00`;
        expect(clock.format(moment)).toBe(`${isoDate(date)} ${time}`);
      }),
      { numRuns: 3000 },
    );
  });

  test('of days that follow each other are 23 to 25 hours apart in Central Europe', () => {
    for (const zone of ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich']) {
      const momentOf = momentsOf(zone);
      const first = dayNumber('2026-01-01');
      const lengths = Array.from({ length: 730 }, (_, day) => {
        const [from, to] = [momentOf(first + day, 0), momentOf(first + day + 1, 0)];
        return (to.getTime() - from.getTime()) / HOUR_MS;
      });
      expect(lengths.filter((length) => length === 23)).toHaveLength(2);
      expect(lengths.filter((length) => length === 25)).toHaveLength(2);
      expect(lengths.filter((length) => length === 24)).toHaveLength(726);
    }
  });

  test.each(['', 'Mars/Phobos', '../etc', 'Europe/Vienna\n'])('%j is no zone', (zone) => {
    expect(zoneMoments(zone)).toBeNull();
  });
});

test.each([
  ['P0M0DT15H0M0S', 15 * HOUR_MS],
  ['P0M3DT0H0M0S', 3 * DAY_MS],
  ['PT-12H', -12 * HOUR_MS],
  ['P1W', 7 * DAY_MS],
  ['P1Y2M', 425 * DAY_MS],
  ['P1DT1H30M15.5S', DAY_MS + 5_415_000],
  ['3 days', null],
  ['', null],
])('the duration %j is %j milliseconds', (text, expected) => {
  expect(durationMs(text)).toBe(expected);
});
