import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { fault, fine, type Finding } from './finding.ts';

/** Checks the version of Node and the installed packages. */

const NODE_MAJOR_LEAST = 24;

export const checkNode = (): Finding => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= NODE_MAJOR_LEAST) return fine('Node', process.version);
  const advice = 'Run it as npm run kontor, which uses the Node 24 that npm ci installs.';
  return fault('Node', `${process.version}, too old`, advice);
};

const packageFile = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

const INSTALL = 'Run: npm ci';

export const checkPackages = async (): Promise<Finding> => {
  const text = await readFile('package.json', 'utf8').catch(() => undefined);
  if (text === undefined)
    return fault('Packages', 'no package.json here', 'Run it in the folder of Kontor.');
  const { dependencies, devDependencies } = packageFile.parse(JSON.parse(text));
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const missing = names.filter((name) => !existsSync(`node_modules/${name}/package.json`));
  if (missing.length > 0) return fault('Packages', `missing: ${missing.join(', ')}`, INSTALL);
  return fine('Packages', `${names.length} installed`);
};
