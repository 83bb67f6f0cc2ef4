import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { FIRST_HOUR_PATH, siteOf } from '#words/en/first-hour/lessons.ts';
import { firstHourText } from '#documents/payments/first-hour.ts';
import { freePort } from '../../support/free-port.ts';
import { ROOT, run } from '../../support/process.ts';
import { openLocalRuns } from '../../support/sandbox.ts';

/** The guide from nothing to a payout, done by a reader who types what is written. */

interface Block {
  /** `sh`, `ts`, or `text` for what a program prints. */
  kind: string;
  file: string;
  text: string;
}

const blocksOf = (markdown: string): Block[] =>
  [...markdown.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)\n```$/gm)].map(
    ([, kind = '', file = '', text = '']) => ({ kind, file, text }),
  );

const LONG = { timeout: 300_000 };
const PROGRAM = 'first-hour.mts';

/** A shell line by which a reader's editor adds a block to a file. */
const written = (folder: string, index: number, { file }: Block): string =>
  `{ cat ${join(folder, `block-${index}`)}; echo; } >> ${file}`;

/** All of it as one session in a terminal; the growing program is run whenever it has grown. */
const sessionOf = (folder: string, blocks: readonly Block[]): string => {
  const lines = blocks.flatMap((block, index) => {
    if (block.kind === 'sh') return [block.text];
    if (block.kind === 'text') return [];
    const add = written(folder, index, block);
    if (block.file !== PROGRAM) return [add];
    return [add, `node ${PROGRAM} > printed.txt || echo "${PROGRAM} has failed"`];
  });
  return [...lines, 'echo; echo "the session has ended"', 'sleep 1', ''].join('\n');
};

interface Session {
  output: string;
  printed: string;
  folder: string;
}

/** All that the shell may call: what the guide names, and not a program more. */
const TOOLS = ['bash', 'cat', 'curl', 'grep', 'head', 'ps', 'sleep', 'tail', 'tee'];

/** A PATH that holds these tools alone: no uuidgen, and the Node that is given. */
const pathWith = async (folder: string, node = process.execPath): Promise<string> => {
  const tools = join(folder, '.tools');
  await mkdir(tools);
  const folders = (process.env['PATH'] ?? '').split(':');
  for (const tool of TOOLS) {
    const found = folders.map((each) => join(each, tool)).find((file) => existsSync(file));
    if (found !== undefined) await symlink(found, join(tools, tool));
  }
  await symlink(node, join(tools, 'node'));
  return tools;
};

const inTerminal = (folder: string, script: string, path: string): Promise<string> =>
  new Promise((done) => {
    // A group of its own, so that nothing of the session outlives it.
    const shell = spawn('bash', ['-c', script], {
      cwd: folder,
      env: { ...process.env, PATH: path },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (text) => (output += String(text)));
    shell.once('exit', () => {
      try {
        process.kill(-(shell.pid ?? 0), 'SIGTERM');
      } catch {
        // Whatever the session had begun, it has ended itself.
      }
      done(output);
    });
  });

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-first-hour-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const follow = async (siteUrl: string): Promise<Session> => {
  const blocks = blocksOf(firstHourText(siteOf({ siteUrl }, await freePort())));
  const folder = await newFolder();
  await symlink(join(ROOT, '.kontor'), join(folder, '.kontor'));
  // As a reader's project begins: its package.json calls every .ts file CommonJS.
  await promisify(execFile)('npm', ['init', '-y'], { cwd: folder });
  for (const [index, { text }] of blocks.entries())
    await writeFile(join(folder, `block-${index}`), text);
  const path = await pathWith(folder);
  const output = await inTerminal(folder, sessionOf(folder, blocks), path);
  const printed = await readFile(join(folder, 'printed.txt'), 'utf8');
  return { output, printed, folder };
};

/** What the guide says that the program prints, `…` being anything. */
const promised = (blocks: readonly Block[]): RegExp => {
  const texts = blocks.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  const escaped = texts.join('\n').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('…', '\\S+')}\n$`);
};

let markdown: string;
beforeAll(() => {
  markdown = firstHourText(siteOf({ siteUrl: 'http://localhost:8888' }));
});

test('the first hour works as it is written, to its last line', LONG, async () => {
  const runs = await openLocalRuns();
  const site = await runs.start();
  const { output, printed } = await follow(site.url);
  expect(output).toContain('the session has ended');
  expect(output).not.toContain(`${PROGRAM} has failed`);
  expect(printed, output).toMatch(promised(blocksOf(markdown)));
  expect(output).toMatch(/"status":"COMPLETED"/);
  expect(output).toMatch(/"code":"INSUFFICIENT_FUNDS"/);
  // The receiver refused what nobody had signed, and believed what told of this payout.
  const [, payoutId = 'none'] = /^(po_\S+) INITIATED$/m.exec(printed) ?? [];
  expect(output).toContain('No header webhook-id');
  expect(output).toContain(`verified: payout.completed ${payoutId}`);
  // Two ways led there, and the keys saw to it that one payout was made.
  const payouts = await runs.ask(site, '/v1/payouts');
  expect(payouts.body.data).toMatchObject([{ status: 'COMPLETED', sourceAmount: '10.5' }]);
  await site.stop();
});

/** Node as it was before it ran TypeScript, as far as anybody asks it for its version. */
const OLD_NODE = `#!/bin/bash
case "$1" in
  --version) echo v20.20.2 ;;
  -e) exec '${process.execPath}' -e "Object.defineProperty(process.versions, 'node',
    { value: '20.20.2' }); $2" ;;
  *) exit 9 ;;
esac
`;
/** curl as it was before it knew --json. */
const OLD_CURL = `#!/bin/bash
if [ "$1" = --version ]; then echo 'curl 7.68.0 (x86_64-pc-linux-gnu)'; fi
`;

describe('a machine without what is needed', () => {
  const toolsText = (): string => blocksOf(markdown)[0]?.text ?? '';
  const sessionWith = async (change: (tools: string) => Promise<void>): Promise<string> => {
    const folder = await newFolder();
    const tools = await pathWith(folder);
    await change(tools);
    return inTerminal(folder, `${toolsText()}\necho 'went on'\n`, tools);
  };
  const replace = async (file: string, text: string): Promise<void> => {
    await rm(file);
    await writeFile(file, text);
    await chmod(file, 0o755);
  };

  test('goes on where all is there', async () => {
    expect(await sessionWith(async () => undefined)).toMatch(/^Node v\S+ and curl .*\nwent on/);
  });

  test('is told that its Node is too old, and the session ends', async () => {
    const output = await sessionWith((tools) => replace(join(tools, 'node'), OLD_NODE));
    expect(output).toBe('Needed: Node 22.18 or newer. Found: v20.20.2\n');
  });

  test('is told that it has no Node', async () => {
    const output = await sessionWith((tools) => rm(join(tools, 'node')));
    expect(output).toMatch(/^Needed: Node 22\.18 or newer\. Found: .*not found\n$/);
  });

  test('is told that its curl is too old', async () => {
    const output = await sessionWith((tools) => replace(join(tools, 'curl'), OLD_CURL));
    expect(output).toBe('Needed: curl 7.82 or newer. Found: curl 7.68.0 (x86_64-pc-linux-gnu)\n');
  });

  test('is told when waiting has no end', async () => {
    const text = toolsText().replaceAll('-gt 120', '-gt 1');
    const folder = await newFolder();
    const script = `${text}\nwait_until false\necho 'went on'\n`;
    const output = await inTerminal(folder, script, await pathWith(folder));
    expect(output).toMatch(/\.Gave up waiting: false\n$/);
  });
});

describe('the page', () => {
  const unescaped = (html: string): string =>
    html
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');

  test('and its Markdown hold the blocks that were run', async () => {
    const html = await readFile(join(ROOT, 'dist', `${FIRST_HOUR_PATH}.html`), 'utf8');
    const slips = [...html.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(([, text = '']) =>
      unescaped(text),
    );
    const texts = blocksOf(markdown).map(({ text }) => text);
    expect(slips).toEqual(texts);
    expect(await readFile(join(ROOT, 'dist', `${FIRST_HOUR_PATH}.md`), 'utf8')).toBe(markdown);
  });
});

const STRICT = {
  ...{ strict: true, noUncheckedIndexedAccess: true, noUnusedLocals: true, noEmit: true },
  ...{ module: 'nodenext', target: 'es2024', lib: ['es2024'], types: ['node'] },
  ...{ allowImportingTsExtensions: true, noPropertyAccessFromIndexSignature: true },
  // The declarations of packages are not ours; with `FULL=1` they are checked as well.
  skipLibCheck: process.env.FULL !== '1',
};

test('its programs compile under strict rules', async () => {
  const folder = await newFolder();
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await symlink(join(ROOT, 'dist/client/kontor.ts'), join(folder, 'kontor.mts'));
  const programs = Map.groupBy(
    blocksOf(markdown).filter(({ kind }) => kind === 'ts'),
    ({ file }) => file,
  );
  for (const [file, blocks] of programs)
    await writeFile(join(folder, file), blocks.map(({ text }) => text).join('\n'));
  await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}');
  const config = {
    compilerOptions: { ...STRICT, preserveSymlinks: true },
    files: [...programs.keys()],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  expect(await run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder])).toEqual({
    code: 0,
    output: '',
  });
});
