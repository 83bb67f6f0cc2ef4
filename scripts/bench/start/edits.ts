import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { KINDS } from '#register/records/kinds.ts';
import { start } from '../../../tests/support/process.ts';
import { copyProject } from '../../../tests/support/project-copy.ts';
import { writeContent } from '../content.ts';
import type { BenchOptions, Row } from '../figures.ts';
import { latencyOf } from '../latency.ts';
import { OPEN, startIn } from './program.ts';

/** How soon an edit of one record stands on its page under `npm start`. */

const LOOK_EVERY_MS = 20;
/** Templates are compiled with its words. */
const WORDS = 'vocabulary';

interface EditCounts {
  /** In each register. */
  records: number;
  edits: number;
  /** From an edit that is shown to the next: its lists and documents are written meanwhile. */
  restMs: number;
}

/** A project of its own, with so many generated records in each register. */
const openProject = async (root: string, records: number) => {
  const copy = await copyProject();
  const content = join(copy.root, 'content');
  await rm(content, { recursive: true });
  await writeContent(content, Object.fromEntries(KINDS.map((kind) => [kind, records])));
  await cp(join(root, 'content', WORDS), join(content, WORDS), { recursive: true });
  return { ...copy, content };
};

const editRecord = async (file: string, sentence: string): Promise<void> => {
  const record: unknown = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(Object.assign({}, record, { shortDescription: sentence })));
};

const shownAfterMs = async (page: string, sentence: string): Promise<number> => {
  const beganMs = performance.now();
  while (!(await (await fetch(page)).text()).includes(sentence)) await pause(LOOK_EVERY_MS);
  return performance.now() - beganMs;
};

/** Each of another entry, the registers in turn. */
const editInTurn = async (url: string, content: string, { edits, restMs }: EditCounts) => {
  const timesMs: number[] = [];
  for (let turn = 0; turn < edits; turn += 1) {
    await pause(restMs);
    const kind = KINDS[turn % KINDS.length] ?? 'publishers';
    const names = (await readdir(join(content, kind))).toSorted();
    const name = names[Math.floor((turn * names.length) / edits)] ?? '';
    const sentence = `This was edited in turn ${turn}.`;
    await editRecord(join(content, kind, name), sentence);
    timesMs.push(await shownAfterMs(`${url}/${kind}/${name.replace(/\.json$/, '')}`, sentence));
  }
  return latencyOf(timesMs);
};

export const benchEdits = async (
  { root, workFolder, say }: BenchOptions,
  counts: EditCounts,
): Promise<Row> => {
  const total = (KINDS.length * counts.records).toLocaleString('en-GB');
  say(`Starting with ${total} records`);
  const project = await openProject(root, counts.records);
  const variables = {
    PORT: '0',
    NO_COLOR: '1',
    DATABASE_URL: `file:${join(workFolder, 'edited.db')}`,
  };
  try {
    const site = await start(startIn(project.root), OPEN, variables, project.root);
    say(`Editing ${counts.edits} records`);
    const latency = await editInTurn(site.found[1] ?? '', project.content, counts).finally(
      site.stop,
    );
    const { p50Ms, p95Ms, p99Ms } = latency;
    const figures = { rate: null, p50: p50Ms, p95: p95Ms, p99: p99Ms };
    return { label: `an edit at ${total} records until its page has it`, figures };
  } finally {
    await project.drop();
  }
};
