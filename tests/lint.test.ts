import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './support/process.ts';

/** The linter's configuration finds what it is there for; `npm run check` runs it over the tree. */

/** Both texts in one process: what it has to know of all types takes it seconds. */
const LINTER = `
import { json } from 'node:stream/consumers';
import { ESLint } from 'eslint';
const linter = new ESLint();
const results = [];
for (const [filePath, code] of await json(process.stdin))
  results.push(...(await linter.lintText(code, { filePath })));
console.log(JSON.stringify(results));
`;
const reports = z.array(
  z.object({ messages: z.array(z.object({ line: z.number(), ruleId: z.string().nullable() })) }),
);

/** What the linter finds in texts that stand in place of files: such as `3 no-explicit-any`. */
const findings = async (texts: readonly (readonly [path: string, code: string])[]) => {
  const args = ['--input-type=module', '--eval', LINTER];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(texts));
  return reports
    .parse(JSON.parse(await text(child.stdout)))
    .map(({ messages }) => messages.map(({ line, ruleId }) => `${line} ${ruleId}`));
};

const TS = '@typescript-eslint';
const FAULTS: readonly (readonly [fault: string, rule: string, code: string])[] = [
  [
    'a type that is imported as a value',
    `${TS}/consistent-type-imports`,
    `import { KontorError } from '#kernel/error.ts'; export type Failure = KontorError;`,
  ],
  [
    'a promise that nobody waits for',
    `${TS}/no-floating-promises`,
    `Promise.reject(new Error('lost'));`,
  ],
  [
    'a promise where nobody expects one',
    `${TS}/no-misused-promises`,
    `setTimeout(async () => { await Promise.reject(new Error('lost')); }, 1);`,
  ],
  ['waiting for what is there', `${TS}/await-thenable`, `await 1;`],
  [
    'text that is read as if it were checked',
    `${TS}/no-unsafe-assignment`,
    `const read: string = JSON.parse('1');`,
  ],
  [
    'a member of what was not checked',
    `${TS}/no-unsafe-member-access`,
    `console.log(JSON.parse(read).length);`,
  ],
  [
    'a switch that forgets a case',
    `${TS}/switch-exhaustiveness-check`,
    `export const late = (mode: 'test' | 'live') => { switch (mode) { case 'test': return 1; } };`,
  ],
  [
    'an error that is none',
    `${TS}/only-throw-error`,
    `export const fail = () => { throw 'no error'; };`,
  ],
  ['an object shown as text', `${TS}/no-base-to-string`, `export const shown = String({ read });`],
  ['any', `${TS}/no-explicit-any`, `export let whatever: any;`],
  ['as', `${TS}/consistent-type-assertions`, `export const one = (1 as unknown);`],
  ['a non-null assertion', `${TS}/no-non-null-assertion`, `export const third = [1, 2][2]!;`],
  ['an enum', 'no-restricted-syntax', `export enum Mode { test, live }`],
  ['a default export', 'no-restricted-syntax', `export default 1;`],
  ['a test that runs alone', 'no-restricted-syntax', `test.only('this', () => undefined);`],
  [
    'a comment that lets pass what is not there',
    'null',
    `// eslint-disable-next-line @typescript-eslint/no-explicit-any`,
  ],
  [
    'a function of more than 40 lines',
    'max-lines-per-function',
    `export const long = () => {${'\n'.repeat(40)}};`,
  ],
];

const PAGE = `---\nconst one = (1 as unknown);\n---\n\n<p>{one}</p>\n`;

let found: string[] = [];
let foundInPage: string[] = [];
beforeAll(async () => {
  [found = [], foundInPage = []] = await findings([
    ['src/kernel/world.ts', FAULTS.map(([, , code]) => code).join('\n')],
    ['src/pages/apply.astro', PAGE],
  ]);
});

describe('the linter finds', () => {
  test.each(FAULTS.map(([fault, rule], index) => [fault, `${index + 1} ${rule}`]))(
    '%s',
    (_, finding) => {
      expect(found).toContain(finding);
    },
  );
});

test('the linter reads the front matter of pages', () => {
  expect(foundInPage).toEqual([`2 ${TS}/consistent-type-assertions`]);
});
