import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { z } from 'zod';
import { layOutFunctions, type ChosenFunctions } from '../support/functions.ts';
import { ROOT, run } from '../support/process.ts';

/** The functions as Netlify packs them, each unpacked alone where nothing can be written. */

export interface Bundle {
  name: string;
  folder: string;
  zippedBytes: number;
  unzippedBytes: number;
  /** Of its own code and words as Netlify uploads them: neither the catalogue nor libSQL. */
  codeZippedBytes: number;
  /** Without those of packages. */
  files: readonly string[];
}

export interface Bundles {
  all: readonly Bundle[];
  remove(): Promise<void>;
}

/** What `netlify build` runs. Its own options let the site be, which is built already. */
const pack = async (folder: string, functionsFolder: string): Promise<void> => {
  const settings = await readFile(join(ROOT, 'netlify.toml'), 'utf8');
  const config = join(folder, 'netlify.toml');
  await writeFile(
    config,
    settings
      .replace(/^ {2}command = .*$/m, '  command = "true"')
      .replace('directory = "functions"', `directory = "${functionsFolder}"`),
  );
  const { code, output } = await run(
    [
      join(ROOT, 'node_modules/@netlify/build/bin.js'),
      ...['--offline', '--repositoryRoot', ROOT, '--config', config],
      ...['--functionsDistDir', join(folder, 'zips')],
    ],
    { CI: '1', NO_COLOR: '1' },
  );
  if (code !== 0) throw new Error(output);
};

const isCode = (path: string): boolean => !/^\.kontor\/|\.(node|db)$/.test(path);

const unpack = async (zip: string, folder: string) => {
  const files = Object.entries(unzipSync(await readFile(zip)));
  for (const [name, bytes] of files.filter(([path]) => !path.endsWith('/'))) {
    await mkdir(join(folder, dirname(name)), { recursive: true });
    await writeFile(join(folder, name), bytes, { mode: 0o444 });
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  for (const entry of folders) await chmod(join(entry.parentPath, entry.name), 0o555);
  await chmod(folder, 0o555);
  const code = Object.fromEntries(files.filter(([path]) => isCode(path)));
  return {
    unzippedBytes: files.reduce((sum, [, bytes]) => sum + bytes.length, 0),
    codeZippedBytes: zipSync(code).length,
    files: files.map(([path]) => path).filter((path) => !/^node_modules\/|\/$/.test(path)),
  };
};

const writable = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await chmod(folder, 0o755);
  for (const entry of entries.filter((each) => each.isDirectory()))
    await chmod(join(entry.parentPath, entry.name), 0o755);
};

export const packFunctions = async (chosen: ChosenFunctions): Promise<Bundles> => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-bundles-'));
  await chmod(directory, 0o755);
  const functions = await layOutFunctions(chosen);
  await pack(directory, functions.folder);
  await functions.remove();
  // In the order of the functions: with `.zip` at their ends, other names would come first.
  const names = (await readdir(join(directory, 'zips')))
    .filter((file) => file.endsWith('.zip'))
    .map((file) => file.replace(/\.zip$/, ''))
    .sort();
  const all: Bundle[] = [];
  for (const name of names) {
    const zip = join(directory, 'zips', `${name}.zip`);
    const folder = join(directory, name);
    await mkdir(folder);
    const unpacked = await unpack(zip, folder);
    const { size: zippedBytes } = await stat(zip);
    all.push({ name, folder, zippedBytes, ...unpacked });
  }
  const remove = async (): Promise<void> => {
    for (const { folder } of all) await writable(folder);
    await rm(directory, { recursive: true, force: true });
  };
  return { all, remove };
};

const answer = z.object({
  statusCode: z.number(),
  multiValueHeaders: z.record(z.string(), z.array(z.string())).default({}),
  body: z.string(),
  readOnly: z.boolean(),
  tookMs: z.number(),
});
export type BundleAnswer = z.output<typeof answer>;

export interface BundleRequest {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One request to a bundle in a process of its own: a cold start. */
export const callBundle = (
  { folder }: Bundle,
  { path, method = 'GET', headers = {}, body = '' }: BundleRequest,
  variables: Readonly<Record<string, string>> = {},
): Promise<BundleAnswer> =>
  new Promise((resolve, reject) => {
    const event = {
      ...{ rawUrl: `https://kontor.example${path}`, httpMethod: method, headers, body },
      ...{ isBase64Encoded: false, flags: {}, invocationMetadata: {} },
    };
    const child = spawn(process.execPath, [join(ROOT, 'tests/functions/lambda.ts'), folder], {
      env: { LAMBDA_TASK_ROOT: folder, PATH: '/usr/bin', ...variables },
      stdio: 'pipe',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (output += String(text)));
    child.on('close', () => {
      const line =
        output
          .trim()
          .split('\n')
          .findLast((each) => each.startsWith('{"')) ?? '';
      const parsed = answer.safeParse(JSON.parse(line || 'null'));
      if (parsed.success) resolve(parsed.data);
      else reject(new Error(output));
    });
    child.stdin.end(JSON.stringify(event));
  });
