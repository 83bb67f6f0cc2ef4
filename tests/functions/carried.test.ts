import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { functionNames } from '../support/functions.ts';
import { ROOT } from '../support/process.ts';
import { readSourceTree, targetOf, valueImportsOf } from '../support/source-tree.ts';

/** Of ten bytes of a function nine are the catalogue and what opens it. */

const CATALOGUE = 'src/app/register/catalogue.ts';
const LIGHT = /\[functions\."\{([^}]+)\}"\]\n {2}included_files = \["!\.kontor\/\*\*", /;

/** Every file of the project that runs with this one. */
const reachedFrom = (first: string, importsOf: ReadonlyMap<string, readonly string[]>) => {
  const reached = new Set([first]);
  for (const path of reached) for (const each of importsOf.get(path) ?? []) reached.add(each);
  return reached;
};

test('functions that open no catalogue are packed without it, and no others', async () => {
  const importsOf = new Map(
    (await readSourceTree()).map((file) => [
      file.path,
      valueImportsOf(file).flatMap((imported) => targetOf(file, imported) ?? []),
    ]),
  );
  const needless = (await functionNames()).filter(
    (name) => !reachedFrom(`functions/${name}.ts`, importsOf).has(CATALOGUE),
  );
  const [, light = ''] = LIGHT.exec(await readFile(join(ROOT, 'netlify.toml'), 'utf8')) ?? [];
  expect(light.split(',')).toEqual(needless);
});
