import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PROBLEMS } from '#payments/v1/problem-table.ts';
import { VARIABLES } from '#kernel/config/env.ts';
import { ROOT } from '../support/process.ts';
import { commandsOf, readProse, type Prose } from '../support/prose.ts';

/** README, CONTRIBUTING and docs/ say what is true of the files beside them. */

const texts = z.record(z.string(), z.string());
const packageFile = z.object({
  scripts: texts,
  dependencies: texts,
  devDependencies: texts,
  optionalDependencies: texts,
});
const readPackage = async () =>
  packageFile.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')));

let prose: Prose[];
beforeAll(async () => {
  prose = await readProse();
});
const textOf = (path: string): string => prose.find((each) => each.path === path)?.text ?? '';

const README_MOST_LINES = 130;

test(`the README has at most ${README_MOST_LINES} lines and both commands`, () => {
  const readme = textOf('README.md');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(README_MOST_LINES);
  expect(readme).toContain('\nnpm ci && npm start\n');
  expect(readme).toContain('\nnpm ci && npm test\n');
});

test('every npm command that is printed exists', async () => {
  const { scripts } = await readPackage();
  const builtIn = ['ci', 'install', 'run', 'test'];
  const commands = prose.flatMap(commandsOf);
  const names = commands.flatMap(({ path, command }) =>
    [...command.matchAll(/\bnpm (?:run (?:--silent )?)?([\w:]+)/g)].map(([, name = '']) => ({
      path,
      name,
    })),
  );
  expect(names.length).toBeGreaterThan(30);
  const unknown = names.filter(({ name }) => !(name in scripts) && !builtIn.includes(name));
  expect(unknown).toEqual([]);
});

test('every file and folder that is named exists', () => {
  const inCode = /`((?:src|content|functions|scripts|tests|docs|examples|deploy)\/[\w./-]*)`/g;
  const named = prose.flatMap(({ path, text }) =>
    [...text.matchAll(inCode)].map(([, file = '']) => ({ path, file })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('the container and the unit start what npm start starts', async () => {
  const { start = '' } = (await readPackage()).scripts;
  const command = start.replace(/^exec /, '');
  const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain(
    `\nCMD ${JSON.stringify(command.split(' ')).replaceAll(',', ', ')}\n`,
  );
  const unit = await readFile(join(ROOT, 'deploy/kontor.service'), 'utf8');
  expect(unit).toContain(`\nExecStart=/usr/bin/env ${command}\n`);
});

test('every variable that the documents name is one that Kontor reads', () => {
  const kinds = /`((?:SITE|DATABASE|SOLANA|SEPA|WEBHOOK|RATE|IMPRINT|APALEO|MEWS|FX)_[A-Z_]+)`/g;
  const named = prose.flatMap(({ path, text }) =>
    [...text.matchAll(kinds)].map(([, name = '']) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  const others = ['WEBHOOK_SECRET', ...Object.keys(PROBLEMS)];
  expect(named.filter(({ name }) => !(name in VARIABLES) && !others.includes(name))).toEqual([]);
});

/** The anchor of a heading, as code hosts make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('every link between the documents leads to a file and a heading', () => {
  const links = prose.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => {
      const [file = '', anchor] = link.split('#');
      return { path, target: file === '' ? path : normalize(join(dirname(path), file)), anchor };
    }),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ target }) => !existsSync(join(ROOT, target)))).toEqual([]);
  const lost = links.filter(({ target, anchor }) => {
    const headings = [...textOf(target).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);
    return anchor !== undefined && !headings.map(anchorOf).includes(anchor);
  });
  expect(lost).toEqual([]);
});

test('every package of package.json has its line in docs/dependencies.md', async () => {
  const { dependencies, devDependencies, optionalDependencies } = await readPackage();
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const rows = [...textOf('docs/dependencies.md').matchAll(/^\| (\S+) \| (.+) \|$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'package');
  expect(rows.sort()).toEqual(packages.sort());
});

describe('docs/decisions', () => {
  test('holds one page a decision: context, decision, when to revisit it', async () => {
    const names = await readdir(join(ROOT, 'docs/decisions'));
    const pages = names.filter((name) => name !== 'README.md').sort();
    expect(pages.length).toBeGreaterThan(20);
    for (const [index, name] of pages.entries()) {
      expect(name).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
      expect(Number(name.slice(0, 3)), name).toBe(index + 1);
      const headings = [...textOf(`docs/decisions/${name}`).matchAll(/^#+ (.+)$/gm)];
      expect(
        headings.slice(1).map(([, text]) => text),
        name,
      ).toEqual(['Context', 'Decision', 'Revisit when']);
      expect(textOf('docs/decisions/README.md'), name).toContain(`](${name})`);
    }
  });
});

test('the glossary has every term one time, in the order of the alphabet', () => {
  const rows = [...textOf('docs/glossary.md').matchAll(/^\| \*\*(.+?)\*\* \|/gm)];
  const terms = rows.map(([, term = '']) => term);
  expect(terms.length).toBeGreaterThan(100);
  expect(new Set(terms).size).toBe(terms.length);
  for (const section of textOf('docs/glossary.md').split('\n## ').slice(1)) {
    const own = [...section.matchAll(/^\| \*\*(.+?)\*\* \|/gm)].map(([, term = '']) => term);
    expect(own).toEqual(own.toSorted((left, right) => left.localeCompare(right, 'en')));
  }
});
