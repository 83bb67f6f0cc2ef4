import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runMcpSite, type McpSite } from '../../support/mcp.ts';
import { ROOT, run } from '../../support/process.ts';

/** The protocol's own conformance suites: all of their scenarios, against the running servers. */
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

/** Lists of what does not apply begin so for the server of the directory. */
const SERVERS = [
  { path: '/mcp', list: '' },
  { path: '/mcp/directory', list: 'directory-' },
] as const;

const listOf = (name: string): string => join(import.meta.dirname, 'conformance', `${name}.yml`);

interface Suite {
  program: string;
  path: string;
  list: string;
  options?: readonly string[];
}

const runSuite = ({ program, path, list, options = [] }: Suite) =>
  run([
    ...[program, 'server', '--url', site.url + path, '--suite', 'all'],
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
const OFFERED = ['resources-list', 'prompts-list', 'completion-complete'];

describe.each(SERVERS)('the server at $path', ({ path, list }) => {
  const all = path === '/mcp' ? PASSED : [...PASSED, ...OFFERED];

  test.each([
    { revision: '2025-11-25', passed: ['server-initialize', 'ping', ...all] },
    { revision: '2026-07-28', passed: ['http-header-validation', ...all] },
  ])('by the suite for $revision lacks what the list says', async ({ revision, passed }) => {
    const { code, output } = await runSuite({
      ...{ program: MODERN, path, list: listOf(list + revision) },
      options: ['--spec-version', revision],
    });
    expect(output).toContain('Baseline check passed');
    for (const scenario of passed) expect(output).toMatch(new RegExp(`✓ ${scenario}: [1-9]`));
    expect(code, output).toBe(0);
  });

  test('by the suite of version 0.1.16 lacks what the list says', async () => {
    const scenarios = await byScenario(listOf(`${list}2025-11-25`));
    const { code, output } = await runSuite({ program: EARLIER, path, list: scenarios });
    expect(output).toContain('Baseline check passed');
    for (const scenario of ['server-initialize', 'ping', ...all])
      expect(output).toMatch(new RegExp(`✓ ${scenario}: [1-9]`));
    expect(code, output).toBe(0);
  });
});
