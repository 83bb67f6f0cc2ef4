import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify, styleText } from 'node:util';
import { z } from 'zod';
import { machineEnvironment } from '#kernel/config/child-environment.ts';
import { BILL_PATH } from '#documents/supply-chain.ts';
import { isOfProduction } from './packages.ts';

/** Writes the bill of materials (CycloneDX): all packages of a production install. */

const ARGUMENTS = [
  ...['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  ...['--package-lock-only', '--offline'],
];
const MOST_BYTES = 64 * 1024 ** 2;
const MOST_MS = 60_000;

const component = z.looseObject({ name: z.string() });
const bill = z.looseObject({ metadata: z.looseObject({ component }) });
const packageFile = z.looseObject({ name: z.string() });
const lockFile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});

/** The npm that has started this process, otherwise the one on the PATH. */
const npm = (): readonly [program: string, ...first: string[]] => {
  const path = process.env['npm_execpath'];
  return path !== undefined && basename(path) === 'npm-cli.js' ? [process.execPath, path] : ['npm'];
};

const askNpm = async (folder: string): Promise<string> => {
  const [program, ...first] = npm();
  const { stdout } = await promisify(execFile)(program, [...first, ...ARGUMENTS], {
    ...{ cwd: folder, env: machineEnvironment(process.env) },
    ...{ maxBuffer: MOST_BYTES, timeout: MOST_MS },
  });
  return stdout;
};

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

/**
 * Asks npm about a copy of the project without development packages, because `--omit dev` would
 * leave out packages that development needs too, such as zod. The name is set here, because npm
 * would take that of the folder.
 */
const billOfMaterials = async (root: string): Promise<string> => {
  const {
    devDependencies: _,
    overrides: __,
    ...own
  } = packageFile.parse(await readJson(join(root, 'package.json')));
  const lock = lockFile.parse(await readJson(join(root, 'package-lock.json')));
  const kept = Object.entries(lock.packages).filter(isOfProduction);
  const { devDependencies: ___, ...top } = lock.packages[''] ?? {};
  const packages = { '': top, ...Object.fromEntries(kept) };
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bill-'));
  try {
    await writeFile(join(folder, 'package.json'), JSON.stringify(own));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const made = bill.parse(JSON.parse(await askNpm(folder)));
    made.metadata.component.name = own.name;
    return `${JSON.stringify(made, null, 1)}\n`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** If npm fails, the site is served without a bill of materials, and a warning is printed. */
export const writeBill = async (root: string, distFolder: string): Promise<void> => {
  try {
    await writeFile(join(distFolder, BILL_PATH), await billOfMaterials(root));
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    console.warn(`${styleText('yellow', '!')} No bill of materials, for npm failed: ${reason}`);
  }
};
