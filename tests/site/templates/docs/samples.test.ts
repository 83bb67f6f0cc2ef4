import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docsOf, type Docs } from '#site/templates/docs/docs.ts';
import {
  guideSamples,
  operationSample,
  type GuideStep,
  type Sample,
} from '#site/templates/docs/samples.ts';
import { ROOT, run } from '../../../support/process.ts';
import { whileServed } from './served.ts';

interface Ran extends Sample {
  file: string;
  code: number | null;
  output: string;
  /** Status of the address that the curl line asks. */
  status: number;
}

const ADDRESS = /'(http[^']+)'/;

let docs: Docs;
let publishers: number;
let folder: string;

/** What answers without a key; the others are asked with one where the whole site is served. */
const keyless = () =>
  docs.reference.groups.flatMap(({ operations }) => operations).filter(({ needsKey }) => !needsKey);

const ran = new Map<string, Ran>();

const runSample = async (name: string, sample: Sample): Promise<void> => {
  const file = join(folder, `${name}.mts`);
  await writeFile(file, `${sample.typescript}\nexport {};\n`);
  const { code, output } = await run([file]);
  const { status } = await fetch(ADDRESS.exec(sample.curl)?.[1] ?? '');
  ran.set(name, { ...sample, file, code, output, status });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-samples-'));
  await whileServed(async ({ facts, catalogue, origin }) => {
    docs = await docsOf(facts, catalogue);
    publishers = facts.entries.publishers.length;
    for (const [name, sample] of Object.entries(guideSamples(origin, docs.picks)))
      await runSample(name, sample);
    for (const { id, request } of keyless()) await runSample(id, operationSample(origin, request));
  });
});
afterAll(() => rm(folder, { recursive: true }));

const printed = (name: GuideStep): string => ran.get(name)?.output.trim() ?? '';

describe('the samples of /docs', () => {
  test('every TypeScript sample compiles under strict rules', async () => {
    const files = [...ran.values()].map(({ file }) => file);
    const compilerOptions = {
      ...{ strict: true, noEmit: true, types: [] },
      ...{ target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom'] },
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    expect(await run([compiler, '-p', folder])).toEqual({ code: 0, output: '' });
    expect(files.length).toBeGreaterThan(15);
  });

  test('every TypeScript sample runs to its end', () => {
    const failed = [...ran].filter(([, { code }]) => code !== 0);
    expect(failed).toEqual([]);
  });

  test('every curl line asks an address that answers, and repair one that answers 400', () => {
    const statuses = [...ran].map(([name, { status }]) => [name, status]);
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries([...ran.keys()].map((name) => [name, name === 'repair' ? 400 : 200])),
    );
  });

  test('every request of the reference finds something', () => {
    for (const { id } of keyless()) expect(ran.get(id)?.output).toMatch(/^200 [[{]\s/);
  });

  test('the guide prints what it promises', () => {
    expect(printed('first')).toMatch(/^20 \S/);
    expect(printed('search').split('\n')).toHaveLength(20);
    expect(printed('record')).toMatch(/ https?:\/\//);
    expect(printed('conditional')).toBe('304');
    expect(printed('paging')).toBe(String(publishers));
    expect(printed('repair')).toMatch(/^400 Invalid query: page/);
    expect(printed('agent')).toContain('# Kontor');
    expect(printed('challenge')).toBe('');
  });
});
