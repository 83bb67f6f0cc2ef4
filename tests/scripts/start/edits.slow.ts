import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUpToDate } from '../../../scripts/build/site.ts';
import { chanceOf } from '../../support/fuzz/chance.ts';
import { run, start, type Running } from '../../support/process.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';
import { applyEdit, randomEdits, type Edit } from '../../support/random-edits.ts';

/** Random edits under `npm start`, held against full builds of the same content, file by file. */

const EDITS = Number(process.env.EDITS ?? 100);
const EDITS_A_START = 20;
const SEED = Number(process.env.EDITS_SEED ?? 1);
const WAIT = { timeout: 600_000, interval: 100 };
const variables = { PORT: '0', NO_COLOR: '1' };

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject();
});
afterAll(() => copy.drop());

const contentFolder = (): string => join(copy.root, 'content');

/** Has the time of the build in it. */
const TIMED = /^\/sbom\./;
/** A snapshot that was updated answers as a new one, but its bytes differ: see content/update. */
const DATABASES = /^\/data\/\w+\.sqlite$/;
/** Names the size or the digest of each database. */
const ABOUT_DATABASES = /^(\/de)?\/data(\.|\/index\.|\/dcat\.|\/sha256sums\.)/;

const DIGESTS_AND_SIZES = /\b[\da-f]{16,64}\b|[\d.,]+(?= MB)|(?<="(?:bytes|@value)":"?)\d+/g;

const comparable = (path: string, bytes: Buffer): Buffer | string =>
  ABOUT_DATABASES.test(path) ? bytes.toString().replaceAll(DIGESTS_AND_SIZES, '#') : bytes;

/** The digest of each file of the built site. */
const digests = async (): Promise<Map<string, string>> => {
  const folder = join(copy.root, 'dist');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length));
  const read = new Map<string, string>();
  for (const path of paths.filter((each) => !TIMED.test(each) && !DATABASES.test(each)).toSorted())
    read.set(path, hash('sha256', comparable(path, await readFile(join(folder, path)))));
  return read;
};

/** The files that only one of two sites has, or that differ. */
const differences = (followed: Map<string, string>, full: Map<string, string>): string[] =>
  [...new Set([...followed.keys(), ...full.keys()])]
    .filter((path) => followed.get(path) !== full.get(path))
    .map((path) => {
      if (!followed.has(path)) return `${path} is missing`;
      return full.has(path) ? `${path} differs` : `${path} is left over`;
    });

const answered = (site: Running): { shown: number; refused: number } => {
  const count = (text: string): number => site.output().split(text).length - 1;
  return { shown: count('is shown after'), refused: count('The site stays as it was') };
};

/** How long the edit took until it was shown, in milliseconds; undefined where it was refused. */
const show = async (site: Running, edit: Edit): Promise<number | undefined> => {
  const before = answered(site);
  const startedMs = performance.now();
  const former = await applyEdit(contentFolder(), edit);
  await expect.poll(() => answered(site), WAIT).not.toEqual(before);
  if (answered(site).refused === before.refused) return performance.now() - startedMs;
  const { shown } = answered(site);
  await applyEdit(contentFolder(), former);
  await expect.poll(() => answered(site).shown, WAIT).toBeGreaterThan(shown);
  return undefined;
};

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);

test(`after ${EDITS} random edits each file is what a full build writes`, async () => {
  const edits = randomEdits(contentFolder(), chanceOf(SEED));
  const tookMs: number[] = [];
  let refused = 0;
  for (let done = 0; done < EDITS; done += EDITS_A_START) {
    const program = [join(copy.root, 'scripts/start.ts')];
    const site = await start(program, /open at (http:\/\/\S+)/, variables, copy.root);
    for (let count = 0; count < Math.min(EDITS_A_START, EDITS - done); count += 1) {
      const ms = await show(site, await edits.next());
      if (ms === undefined) refused += 1;
      else tookMs.push(ms);
    }
    const built = { root: copy.root, distFolder: join(copy.root, 'dist'), cards: true };
    // It reads all of the content to know.
    await expect.poll(() => isUpToDate(built), { ...WAIT, interval: 3000 }).toBe(true);
    await site.stop();
    const followed = await digests();
    const full = await run([join(copy.root, 'scripts/build.ts')], variables, copy.root);
    expect(full.code, full.output).toBe(0);
    expect(differences(followed, await digests())).toEqual([]);
  }
  const sorted = tookMs.toSorted((left, right) => left - right);
  const [usual, seldom] = [percentile(sorted, 0.5), percentile(sorted, 0.95)];
  const said = `${EDITS} edits, ${refused} of them refused`;
  console.log(`${said}: shown after ${usual} ms (p50), ${seldom} ms (p95)`);
  expect(refused).toBeLessThan(EDITS / 4);
}, 3_600_000);
