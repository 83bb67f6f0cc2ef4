import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runMcpSite, type McpSite } from '../../support/mcp.ts';
import { ROOT, run } from '../../support/process.ts';

/** The protocol's own conformance suites: all of their scenarios, against the running server. */
let site: McpSite;
let folder: string;
beforeAll(async () => {
  [site, folder] = [await runMcpSite(), await mkdtemp(join(tmpdir(), 'kontor-conformance-'))];
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const EARLIER = join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const MODERN = join(ROOT, 'node_modules/conformance-modern/dist/index.js');

const listOf = (revision: string): string =>
  join(import.meta.dirname, 'conformance', `${revision}.yml`);

const runSuite = (program: string, list: string, options: readonly string[] = []) =>
  run([
    ...[program, 'server', '--url', `${site.url}/mcp`, '--suite', 'all'],
    ...['--expected-failures', list, '--output-dir', folder, ...options],
  ]);

/** The same list for a suite that knows whole scenarios only. */
const byScenario = async (list: string): Promise<string> => {
  const lines = (await readFile(list, 'utf8')).split('\n');
  const scenarios = new Set(lines.map((line) => line.replace(/^(  - [\w-]+):.*$/, '$1')));
  const file = join(folder, 'scenarios.yml');
  await writeFile(file, [...scenarios].join('\n'));
  return file;
};

/** Scenarios that must have been looked at and found right, whatever the list says. */
const PASSED = ['tools-list', 'dns-rebinding-protection'];

describe.each([
  { revision: '2025-11-25', passed: ['server-initialize', 'ping', ...PASSED] },
  { revision: '2026-07-28', passed: ['http-header-validation', ...PASSED] },
])('the suite for $revision', ({ revision, passed }) => {
  test('finds nothing but what the list says', async () => {
    const { code, output } = await runSuite(MODERN, listOf(revision), ['--spec-version', revision]);
    expect(output).toContain('Baseline check passed');
    for (const scenario of passed) expect(output).toMatch(new RegExp(`✓ ${scenario}: [1-9]`));
    expect(code, output).toBe(0);
  });
});

describe('the suite of version 0.1.16', () => {
  test('finds nothing but what the list says', async () => {
    const { code, output } = await runSuite(EARLIER, await byScenario(listOf('2025-11-25')));
    expect(output).toContain('Baseline check passed');
    for (const scenario of ['server-initialize', 'ping', ...PASSED])
      expect(output).toMatch(new RegExp(`✓ ${scenario}: [1-9]`));
    expect(code, output).toBe(0);
  });
});
