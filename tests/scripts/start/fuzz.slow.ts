import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openFuzz } from '../../support/fuzz/run.ts';
import { filledSite } from '../../support/fuzz/world.ts';

/**
 * A million requests made from both OpenAPI documents, or as many as fit into the time: their
 * number is printed. FUZZ_REQUESTS sets the number, whatever the time; FUZZ_SEED repeats a run.
 */

const ASKED = Number(process.env['FUZZ_REQUESTS'] ?? 0);
const COUNT = ASKED > 0 ? ASKED : 1_000_000;
const MOST_MINUTES = ASKED > 0 ? Number.POSITIVE_INFINITY : 20;
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 32));
/** What the server keeps once and for all, such as compiled code, is there after so many. */
const WARM = Math.min(20_000, COUNT / 10);
const PART = 10_000;
const ANSWER_MOST_MS = 2000;
const MEMORY_MOST_MB = 50;
const REST_SECONDS = 60;
const HOURS = 6 * 3_600_000;

const filled = filledSite();

test(
  `${COUNT} requests of chance: no 5xx without cause, no HTML, nothing slow, no memory kept`,
  async () => {
    const fuzz = await openFuzz({
      site: filled.site,
      seed: SEED,
      world: filled.world.values,
      mostMs: ANSWER_MOST_MS,
    });
    const warm = await fuzz.run(WARM);
    const before = await filled.site.memoryMb();
    const statuses = new Map<number, number>();
    const faults = [...warm.faults];
    const shed = new Map<string, number>();
    let [sent, slowestMs, mostMb] = [0, 0, before];
    const began = performance.now();
    const minutes = (): number => (performance.now() - began) / 60_000;
    while (sent < COUNT && minutes() < MOST_MINUTES) {
      const part = await fuzz.run(Math.min(PART, COUNT - sent));
      for (const [status, count] of part.statuses)
        statuses.set(status, (statuses.get(status) ?? 0) + count);
      faults.push(...part.faults);
      for (const [code, count] of part.shed) shed.set(code, (shed.get(code) ?? 0) + count);
      sent += part.sent;
      slowestMs = Math.max(slowestMs, part.slowestMs);
      mostMb = Math.max(mostMb, await filled.site.memoryMb());
    }
    const took = minutes();
    let after = await filled.site.memoryMb();
    for (let second = 0; second < REST_SECONDS && after > before + MEMORY_MOST_MB; second += 1) {
      await pause(1000);
      after = await filled.site.memoryMb();
    }
    console.log(
      `fuzz, seed ${SEED}: ${sent} of ${COUNT} requests in ${took.toFixed(1)} minutes ` +
        `(${(sent / took / 60).toFixed(0)} a second), ${faults.length} faults, refused for now ` +
        `${JSON.stringify(Object.fromEntries(shed))}, slowest ${slowestMs.toFixed(0)} ms, ` +
        `memory ${before.toFixed(0)} MB before, ` +
        `${mostMb.toFixed(0)} MB at most, ${after.toFixed(0)} MB after; statuses ` +
        JSON.stringify(Object.fromEntries([...statuses].sort())),
    );
    expect(faults).toEqual([]);
    expect(after - before).toBeLessThan(MEMORY_MOST_MB);
  },
  HOURS,
);
