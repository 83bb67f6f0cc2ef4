import { spawn } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshWorkplace, type Workplace } from '../../support/kontor.ts';
import { ROOT } from '../../support/process.ts';

const COMPOSED = join(ROOT, 'tests/hotels/composed');
const CASE = {
  plan: 'type7-two-seasons.xml',
  room: 'double',
  occupancy: [1, 2, 4, null],
  arrival: '2026-01-02',
  departure: '2026-01-05',
  adults: 2,
  children: [2],
  bookingDate: '2025-10-05',
  protocol: '2018-10',
};

let workplace: Workplace;
beforeAll(async () => {
  workplace = await freshWorkplace();
  await mkdir(join(workplace.folder, 'plans'));
  const plan = join(workplace.folder, 'plans', CASE.plan);
  await copyFile(join(COMPOSED, 'plans', CASE.plan), plan);
});
afterAll(() => workplace.drop());

const linesOf = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

const check = async (...lines: readonly (object | string)[]) => {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await writeFile(join(workplace.folder, 'cases.jsonl'), `${text.join('\n')}\n`);
  const end = await workplace.run('price-check', 'cases.jsonl', '--plans', 'plans');
  return { code: end.code, stderr: end.stderr, lines: linesOf(end.stdout) };
};

const writePlan = async (name: string, change: (text: string) => string) => {
  const text = await readFile(join(COMPOSED, 'plans', CASE.plan), 'utf8');
  await writeFile(join(workplace.folder, 'plans', name), change(text));
};

test('a base price of 0 is no price, and the author of the plan is warned', async () => {
  await writePlan('zero.xml', (text) =>
    text.replace(/AmountAfterTax="[^"]+"/g, 'AmountAfterTax="0"'),
  );
  const { code, lines, stderr } = await check({ ...CASE, plan: 'zero.xml' });
  expect(code).toBe(0);
  expect(lines).toMatchObject([{ total: null, reason: expect.stringContaining('is no price') }]);
  expect(stderr).toMatch(/^Warning: plan zero\.xml: A base price of 0 is no price/);
});

test('every line gets its answer, in order, and a refused stay is no failure', async () => {
  const late = { ...CASE, arrival: '2026-06-01', departure: '2026-06-02' };
  const { code, lines, stderr } = await check(CASE, late, '', { ...CASE, adults: 4, children: [] });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(lines).toEqual([
    { total: 576, reason: null },
    {
      total: null,
      reason: 'No price for the night of 2026-06-01: rate plan P has no rate for room double',
    },
    { total: 1036.8, reason: null },
  ]);
});

test('the composed cases come out as their own totals', async () => {
  const cases = linesOf(await readFile(join(COMPOSED, 'cases.jsonl'), 'utf8'));
  const { code, stdout } = await workplace.run(
    ...['price-check', join(COMPOSED, 'cases.jsonl'), '--plans', join(COMPOSED, 'plans')],
  );
  expect(code).toBe(0);
  const totals = linesOf(stdout).map((line) => Object(line).total);
  expect(totals).toEqual(cases.map((each) => Object(each).total));
});

test('bad lines and missing plans are told at their place and end with 1', async () => {
  const { code, lines } = await check(
    'no json',
    { ...CASE, arrival: '2026-02-30' },
    { ...CASE, departure: CASE.arrival },
    { ...CASE, protocol: '2015-07' },
    { ...CASE, plan: 'none.xml' },
    { ...CASE, plan: '../cases.jsonl' },
    CASE,
  );
  expect(code).toBe(1);
  expect(lines).toEqual([
    { total: null, reason: 'The line is not JSON' },
    {
      total: null,
      reason: 'The line is no case: arrival: expected a date such as 2026-11-21',
    },
    { total: null, reason: 'The line is no case: departure: expected a day after the arrival' },
    {
      total: null,
      reason:
        'The line is no case: protocol: expected an AlpineBits version from 2017-10 on, ' +
        'such as 2018-10',
    },
    { total: null, reason: 'Plan none.xml cannot be read' },
    { total: null, reason: 'Plan ../cases.jsonl is not in the folder of plans' },
    { total: 576, reason: null },
  ]);
});

test('a faulty plan is named with its fault, and the run goes on without failing', async () => {
  await writePlan('faulty.xml', (text) => text.replace('End="2026-02-28"', 'End="2026-03-01"'));
  const { code, lines } = await check({ ...CASE, plan: 'faulty.xml' }, CASE);
  expect(code).toBe(0);
  expect(lines).toEqual([
    {
      total: null,
      reason:
        'Plan faulty.xml is faulty: Rate InvTypeCode="double" Start="2026-03-01" ' +
        'End="2026-04-30": overlaps another Rate of the room from 2026-01-01 to 2026-03-01 ' +
        '(line 2)',
    },
    { total: 576, reason: null },
  ]);
});

test('of several plans in a file the cheapest is taken, and a later version’s rules', async () => {
  await writePlan('two.xml', (text) =>
    text.replace(/<RatePlan [\s\S]*<\/RatePlan>/, (plan) => {
      const cheaper = plan.replace('RatePlanCode="P"', 'RatePlanCode="Q"');
      return plan + cheaper.replaceAll('AmountAfterTax="96"', 'AmountAfterTax="90"');
    }),
  );
  const cases = ['2018-10', '2024-10', '2031-10'].map((protocol) => ({
    ...CASE,
    plan: 'two.xml',
    protocol,
  }));
  const { lines } = await check(...cases);
  expect(lines).toEqual(Array(3).fill({ total: 540, reason: null }));
});

test('a currency that the version does not know is a fault of the plan', async () => {
  await writePlan('chf.xml', (text) => text.replace('"EUR"', '"CHF"'));
  const { lines } = await check(
    { ...CASE, plan: 'chf.xml' },
    { ...CASE, plan: 'chf.xml', protocol: '2020-10' },
  );
  expect(lines).toMatchObject([{ total: null }, { total: 576, reason: null }]);
});

test('cases are read from standard input at -', async () => {
  const script = resolve('scripts/kontor.ts');
  const child = spawn(process.execPath, [script, 'price-check', '-', '--plans', 'plans'], {
    cwd: workplace.folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(`${JSON.stringify(CASE)}\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(Buffer.from(chunk));
  expect(linesOf(Buffer.concat(chunks).toString())).toEqual([{ total: 576, reason: null }]);
});

test('no such file of cases, or folder of plans, is wrong usage', async () => {
  const noCases = await workplace.run('price-check', 'none.jsonl', '--plans', 'plans');
  expect(noCases).toMatchObject({ code: 2, stdout: '' });
  expect(noCases.stderr).toContain('no file of cases: none.jsonl');
  await writeFile(join(workplace.folder, 'cases.jsonl'), '');
  const noPlans = await workplace.run('price-check', 'cases.jsonl', '--plans', 'none');
  expect(noPlans).toMatchObject({ code: 2 });
  expect((await workplace.run('price-check', 'cases.jsonl')).code).toBe(2);
});

test('with --steps each price says how it comes about, and the steps add up to it', async () => {
  await writeFile(join(workplace.folder, 'cases.jsonl'), `${JSON.stringify(CASE)}\n`);
  const cases = ['price-check', 'cases.jsonl', '--plans', 'plans', '--steps'];
  const [line] = linesOf((await workplace.run(...cases)).stdout);
  const { total, derivation } = Object(line);
  expect(derivation).toMatchObject({ total: '576.00', currency: 'EUR', basis: 'person' });
  const sum = derivation.steps.reduce(
    (all: number, { amount }: { amount: string }) => all + Number(amount),
    0,
  );
  expect(sum).toBeCloseTo(total, 6);
  expect(derivation.lines[0]).toMatch(
    /^base price, party of 2: 2 × \d+\.00 × 3 nights from 2026-01-02 = /,
  );
});
