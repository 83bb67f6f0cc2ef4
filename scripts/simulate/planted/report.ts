import { availableParallelism } from 'node:os';
import { readBugs, withBug } from './bugs.ts';
import { inCopy, plant, type Found } from './plant.ts';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Plants every bug, several at a time, and says what found it. */

const ROOT = resolve(import.meta.dirname, '../../..');

const lineOf = ({ bug, by, seeds, law, seconds }: Found): string => {
  const how = seeds === undefined ? by : `${by}, seed ${seeds}`;
  return `${bug.name}: ${how} (${seconds} s)${law === undefined ? '' : `: ${law}`}`;
};

const medianOf = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

const summaryOf = (found: readonly Found[]): string => {
  const count = (by: Found['by']): number => found.filter((each) => each.by === by).length;
  const median = medianOf(found.flatMap(({ seeds = [] }) => seeds));
  return (
    `${found.length} planted bugs: ${count('simulation')} found by the simulation ` +
    `(median ${median} seeds), ${count('tests')} by tests, ${count('nobody')} by nobody, ` +
    `${count('unknown')} unknown`
  );
};

/** Whether somebody is known to have found it. */
export const isFound = ({ by }: Found): boolean => by === 'simulation' || by === 'tests';

export interface PlantedOptions {
  /** Seeds for each bug at most. */
  seeds: number;
  /** Only bugs whose name begins so. */
  only?: string | undefined;
  print(line: string): void;
}

/** @throws UnplantableBugError where a bug does not fit the code any more */
export const plantAll = async ({ seeds, only = '', print }: PlantedOptions): Promise<Found[]> => {
  const bugs = (await readBugs()).filter(({ name }) => name.startsWith(only));
  for (const bug of bugs) withBug(await readFile(join(ROOT, bug.file), 'utf8'), bug);
  const found: Found[] = [];
  const waiting = bugs.values();
  const takeAll = (): Promise<void> =>
    inCopy(async (folder) => {
      for (const bug of waiting) {
        const each = await plant(folder, bug, seeds);
        found.push(each);
        print(lineOf(each));
      }
    });
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, takeAll));
  print(summaryOf(found));
  return found;
};
