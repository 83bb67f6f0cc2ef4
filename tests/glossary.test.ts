import { readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/process.ts';

/** The column of the glossary that says where a term stands is true. */

interface Term {
  term: string;
  where: string;
}

const termsOf = (glossary: string): Term[] =>
  glossary.split('\n').flatMap((line) => {
    const [, term, , , where] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const name = /^\*\*(.+)\*\*$/.exec(term ?? '')?.[1];
    return name === undefined ? [] : [{ term: name, where: where ?? '' }];
  });

/** `handed over` is found as `handedOver`, `HANDED_OVER` or `handed-over`; `policy` in policies. */
const patternOf = (term: string): RegExp => {
  const words = term.replace(/\s*\(.*\)$/, '').split(/[\s'’-]+/);
  const stems = words.map((word) => word.replace(/(?<=\w{3})(y|e|s)$/, ''));
  return new RegExp(stems.join("\\w{0,3}[\\s_*'’/-]*"), 'i');
};

const textAt = async (path: string): Promise<string> => {
  const whole = join(ROOT, path);
  if (statSync(whole).isFile()) return readFile(whole, 'utf8');
  const entries = await readdir(whole, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
  return [path, ...files.map(({ name }) => name), ...texts].join('\n');
};

test('each term of the glossary stands in the code at the place that it names', async () => {
  const terms = termsOf(await readFile(join(ROOT, 'docs/glossary.md'), 'utf8'));
  expect(terms.length).toBeGreaterThan(150);
  const absent: string[] = [];
  for (const each of terms)
    if (!patternOf(each.term).test(await textAt(each.where.replaceAll('`', ''))))
      absent.push(`${each.term}: ${each.where}`);
  expect(absent).toEqual([]);
});
