import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guideSamples, type Sample } from '#documents/register-api/guide-samples.ts';
import { registerEdition } from '#documents/register-api/guide.ts';
import { operationSamples } from '#documents/register-api/operation-samples.ts';
import { pickFrom } from '#documents/register-api/picks.ts';
import type { Operation } from '#documents/reference/reference.ts';
import { ROOT, run } from '../../support/process.ts';
import { whileServed } from './served.ts';

interface Ran extends Sample {
  file: string;
  code: number | null;
  output: string;
  /** Status of the address that the curl line asks. */
  status: number;
}

const ADDRESS = /'(http[^']+)'/;

let operations: readonly Operation[];
let publishers: number;
let folder: string;

/** What answers without a key; the others are asked with one where the whole site is served. */
const keyless = () => operations.filter(({ needsKey }) => !needsKey);

const ran = new Map<string, Ran>();
const printedByPython = new Map<string, string>();

const runSample = async (name: string, sample: Sample): Promise<void> => {
  const file = join(folder, `${name}.mts`);
  await writeFile(file, `${sample.typescript}\nexport {};\n`);
  const { code, output } = await run([file]);
  const { status } = await fetch(ADDRESS.exec(sample.curl)?.[1] ?? '');
  ran.set(name, { ...sample, file, code, output, status });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-samples-'));
  await whileServed(async ({ facts, origin }) => {
    ({ operations } = registerEdition(facts, 'en').guide);
    publishers = facts.entries.publishers.length;
    const samples = guideSamples(origin, pickFrom(facts.entries.publishers));
    for (const [name, sample] of Object.entries(samples)) await runSample(name, sample);
    for (const operation of keyless()) {
      const { python, ...sample } = operationSamples(origin, operation);
      await runSample(operation.id, sample);
      const file = join(folder, `${operation.id}.py`);
      await writeFile(file, python);
      const { stdout } = await promisify(execFile)('python3', [file]);
      printedByPython.set(operation.id, stdout);
    }
  });
});
afterAll(() => rm(folder, { recursive: true }));

type GuideStep = keyof ReturnType<typeof guideSamples>;

const printed = (name: GuideStep): string => ran.get(name)?.output.trim() ?? '';

describe('the samples of the docs on the register', () => {
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

  test('every request of the reference finds something, in Python as well', () => {
    for (const { id } of keyless()) {
      expect(ran.get(id)?.output).toMatch(/^200 [[{]\s/);
      expect(printedByPython.get(id), id).toMatch(/^200 (?:\[\{|\{)'\w+': /);
    }
  });

  test('the one that needs a key takes it from the environment, and carries none', () => {
    const [quote] = operations.filter(({ needsKey }) => needsKey);
    const { curl, typescript, python } = operationSamples('https://kontor.test', {
      request: quote?.request ?? '',
      needsKey: true,
    });
    for (const text of [curl, typescript, python]) expect(text).toContain('KONTOR_KEY');
  });

  test('the guide prints what it promises', () => {
    expect(printed('first-request')).toMatch(/^20 \S/);
    expect(printed('search').split('\n')).toHaveLength(20);
    expect(printed('one-record')).toMatch(/ https?:\/\//);
    expect(printed('conditional')).toBe('304');
    expect(printed('pages')).toBe(String(publishers));
    expect(printed('repair')).toMatch(/^400 Invalid query: page/);
    expect(printed('agents')).toContain('# Kontor');
    expect(printed('payment')).toBe('');
  });
});
