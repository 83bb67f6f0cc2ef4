import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemandCount } from '#hotels/demand/demand.ts';
import { demandRecorder } from '#hotels/demand/recorder.ts';
import { demandByHotel, demandCsv, demandReport } from '#hotels/demand/report.ts';
import { demandStore } from '#hotels/storage/hotel-demand.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { writeHotels } from '../../support/content-hotels.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { freshWorkplace, type Workplace } from '../../support/kontor.ts';

const KEY = {
  ...{ hotel: 'sonne', town: 'Zermatt', askedOn: '2026-11-23', stayMonth: '2027-02' },
  party: '2+1',
} as const;
const count = (asks: number, changes: Partial<DemandCount> = {}): DemandCount => ({
  ...{ ...KEY, outcome: 'priced', asks },
  ...changes,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.store);
});
afterAll(() => database?.drop());

/** A timer that rings when the test says so. */
const heldTimer = () => {
  const rings: (() => void)[] = [];
  return {
    timer: {
      after: (_: number, ring: () => void) => {
        rings.push(ring);
        return () => undefined;
      },
    },
    rings,
  };
};

describe('asks', () => {
  test('are gathered, written together, and added to what was there', async () => {
    const { timer, rings } = heldTimer();
    const store = demandStore(database.store);
    const open = async () => store;
    const recorder = demandRecorder({ open, timer, report: () => undefined });
    for (let ask = 0; ask < 7; ask += 1) recorder.note({ ...KEY, outcome: 'priced' });
    recorder.note({ ...KEY, outcome: 'sold_out' });
    expect(await store.counts({})).toEqual([]);
    expect(rings).toHaveLength(1);
    await recorder.flush();
    recorder.note({ ...KEY, outcome: 'priced' });
    await recorder.flush();
    expect(await store.counts({ hotel: 'sonne' })).toEqual([
      count(8),
      count(1, { outcome: 'sold_out' }),
    ]);
    expect(await store.counts({ month: '2026-10' })).toEqual([]);
    expect(await store.counts({ town: 'Zermatt', month: '2026-11' })).toHaveLength(2);
    await store.forgetBefore('2026-11-24');
    expect(await store.counts({})).toEqual([]);
  });

  test('that could not be written are written with the next ones', async () => {
    const { timer } = heldTimer();
    const reported: unknown[] = [];
    const written: DemandCount[] = [];
    let fails = true;
    const add = async (counts: readonly DemandCount[]) => {
      if (fails) throw new Error('no database');
      written.push(...counts);
    };
    const report = (error: unknown) => void reported.push(error);
    const recorder = demandRecorder({ open: async () => ({ add }), timer, report });
    recorder.note({ ...KEY, outcome: 'priced' });
    await recorder.flush();
    expect(reported).toHaveLength(1);
    fails = false;
    recorder.note({ ...KEY, outcome: 'priced' });
    await recorder.flush();
    expect(written).toEqual([count(2)]);
  });
});

describe('the report', () => {
  test('tells small counts together, so that no ask of one person stands out', () => {
    const rows = demandReport([
      count(9),
      ...[1, 2, 3].map((day) => count(1, { askedOn: `2026-11-0${day}`, party: '5 or more+0' })),
      ...['2027-03', '2027-04'].map((stayMonth) => count(3, { stayMonth, outcome: 'sold_out' })),
    ]);
    expect(rows).toEqual([
      expect.objectContaining({ party: '2+1', stayMonth: '2027-02', asks: 9 }),
      expect.objectContaining({ outcome: 'sold_out', party: null, stayMonth: null, asks: 6 }),
      expect.objectContaining({ outcome: 'any', party: null, stayMonth: null, asks: 3 }),
    ]);
    expect(rows.reduce((sum, { asks }) => sum + asks, 0)).toBe(18);
  });

  test('sums by hotel, with the most frequent reason', () => {
    const all = [
      count(4),
      count(2, { outcome: 'sold_out' }),
      count(3, { outcome: 'min_stay' }),
      count(20, { hotel: 'adler', outcome: 'no_rate_source' }),
    ];
    expect(demandByHotel(all)).toEqual([
      { hotel: 'adler', asks: 20, priced: 0, reason: 'no_rate_source' },
      { hotel: 'sonne', asks: 9, priced: 4, reason: 'min_stay' },
    ]);
  });

  test('as a file opens in a spreadsheet, and no cell of it is a formula', () => {
    const [, line] = demandCsv(demandReport([count(9, { town: '=Garmisch, "West"' })])).split(
      '\r\n',
    );
    expect(line).toBe('sonne,"\'=Garmisch, ""West""",2026-11,2027-02,2+1,priced,9');
  });
});

describe('kontor hotels demand', () => {
  let workplace: Workplace;
  beforeAll(async () => {
    workplace = await freshWorkplace();
    const store = await workplace.openStore();
    await migrate(store);
    const counts = [count(9), count(8, { hotel: 'adler', outcome: 'sold_out' })];
    await demandStore(store).add(counts);
    await store.close();
    await writeHotels(workplace, ['adler', 'mond']);
  });
  afterAll(() => workplace?.drop());

  test('prints the counts of one hotel, and refuses a month that is none', async () => {
    const { stdout } = await workplace.run('hotels', 'demand', 'sonne', '--json');
    expect(JSON.parse(stdout)).toEqual([
      {
        ...{ hotel: 'sonne', town: 'Zermatt', month: '2026-11', stayMonth: '2027-02' },
        ...{ party: '2+1', outcome: 'priced', asks: 9 },
      },
    ]);
    const wrong = await workplace.run('hotels', 'demand', '--month', 'November');
    expect(wrong.stderr).toContain('--month: expected a month such as 2026-11');
  });

  test.each([['--json'], ['--csv'], ['--month', '2026-11']])(
    'refuses a hotel that there is not, with exit code 3 and the nearest names: %s',
    async (...options) => {
      const unknown = await workplace.run('hotels', 'demand', 'adlers', ...options);
      expect([unknown.code, unknown.stdout]).toEqual([3, '']);
      expect(unknown.stderr).toMatch(/no hotel adlers in .*; near it: adler/);
    },
  );

  test('answers no asks for a listed hotel that nobody has searched for', async () => {
    const listed = await workplace.run('hotels', 'demand', 'mond', '--json');
    expect([listed.code, JSON.parse(listed.stdout)]).toEqual([0, []]);
  });

  test('writes a file for each hotel and month', async () => {
    const folder = join(workplace.folder, 'demand');
    const { stdout } = await workplace.run('hotels', 'demand', '--files', folder, '--json');
    expect(JSON.parse(stdout)).toEqual(['adler-2026-11.csv', 'sonne-2026-11.csv']);
    const text = await readFile(join(folder, 'adler-2026-11.csv'), 'utf8');
    expect(text).toContain('adler,Zermatt,2026-11,2027-02,2+1,sold_out,8\r\n');
  });
});
