import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, run } from '../support/process.ts';
import { commandsOf, readProse, type PrintedCommand } from '../support/prose.ts';
import { runSite, type RunningSite } from '../support/site.ts';

/** Every command that README, CONTRIBUTING and docs/ print is run here as it is printed. */

/** What cannot run here, and why. */
const NOT_HERE: readonly (readonly [command: RegExp, why: string])[] = [
  [/^npm ci\b/, 'replaces node_modules; a clean checkout runs it before any test'],
  [/^(SITE_URL=\S+ |PORT=0 )?npm start$/, 'is the server that all other commands are run against'],
  [/^npm (test|run test:full)\b/, 'is what runs this test'],
  [/^npm run (check|lint|knip)$/, 'is run beside the tests, and takes a minute'],
  [/^npm run dev$/, 'is run by tests/functions, on a port of its own'],
  [/^npm run (build|client|format)$/, 'rewrites files that other tests read at this moment'],
  [/^npm run bench\b/, 'measures for minutes; tests/scripts/bench runs it with small counts'],
  [/^npm install$/, 'would install this project; what the example needs is installed beside it'],
  [/^npm run simulate( -- --seeds 100)?$/, 'takes a minute; one seed is run instead'],
  [/^npm run simulate -- --explore$/, 'takes a minute; tests/payments/worker/explore does it'],
  [/^npm run simulate -- --planted$/, 'runs for minutes; test:full does it'],
  [/^npm run campaign\b/, 'kills processes for minutes; test:full does it'],
  [/^npx vitest /, 'is what runs this test'],
  [/^npm run kontor -- price-check$/, 'is the name of a command that needs files; its help is run'],
  [/^npm run kontor -- observe run\b/, 'asks the websites of others'],
  [/^npm run kontor -- hotels source-test$/, 'asks the systems of hotels, by accounts with them'],
  [/^(claude mcp add|npx add-mcp) /, 'are programs of others that need an account or the network'],
  [/^docker /, 'builds images, from a registry on the network'],
  [/^(systemctl|journalctl|nginx|caddy) |\/etc\//, 'sets up a machine'],
];

/** Those that go on until Ctrl-C. */
const ENDLESS = /^npm run kontor -- (tail|listen)\b/;
const ENDLESS_SECONDS = 3;
/** How a shell names the end by Ctrl-C: 128 and the number of the signal. */
const INTERRUPTED = 130;

/** Those whose answer is a refusal, as the sentence beside them says; curl's code for it. */
const REFUSED = /^curl -i \S*page=0'?$/;
const CURL_REFUSED = 22;

/** Some fifty programs, one after the other. */
const LONG = { timeout: 600_000 };

const isRun = ({ command }: PrintedCommand): boolean =>
  !NOT_HERE.some(([pattern]) => pattern.test(command));

const LOCAL_URL = /http:\/\/localhost:8888/g;

/** One shell for each document, so that a command finds what those before it have left. */
const scriptOf = (commands: readonly PrintedCommand[], url: string): string =>
  commands
    .map(({ command }, index) => {
      const here = command.replaceAll(LOCAL_URL, url);
      const line = ENDLESS.test(command)
        ? `timeout --preserve-status --signal=INT ${ENDLESS_SECONDS} ${here}`
        : here;
      return `${line} < /dev/null\necho "[command ${index} ended with $?]"`;
    })
    .join('\n');

interface Ended extends PrintedCommand {
  code: number;
  output: string;
}

const inShell = (folder: string, script: string, env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((done) => {
    const shell = spawn('bash', ['-c', `exec 2>&1\n${script}`], { cwd: folder, env });
    let output = '';
    shell.stdout.on('data', (text) => (output += String(text)));
    shell.on('close', () => done(output));
  });

/** The project's folder as a reader has it, in which commands may leave files. */
const checkout = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-docs-'));
  const names = (await readdir(ROOT)).filter((name) => !['.git', '.env'].includes(name));
  for (const name of names) await symlink(join(ROOT, name), join(folder, name));
  await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\n');
  return folder;
};

let site: RunningSite;
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  site = await runSite({ SANDBOX_SLOT_MS: '30' });
  folder = await checkout();
  const login = await readFile(join(ROOT, '.kontor/test-organization'), 'utf8');
  const [ORGANIZATION_ID, API_KEY] = login.trim().split(':');
  env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    CURL_HOME: folder,
    DATABASE_URL: site.database,
    SANDBOX_SLOT_MS: '30',
    KONTOR_URL: site.url,
    ORGANIZATION_ID,
    API_KEY,
  };
  // What the server writes by its schedule is written now, not between a backup and its check.
  const program = "await (await import('./functions/webhook-worker.ts')).default();process.exit(0)";
  const scheduled = ['--input-type=module', '--eval', program];
  const { code, output } = await run(scheduled, { DATABASE_URL: site.database });
  expect(code, output).toBe(0);
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const ENDING = /\[command (\d+) ended with (\d+)\]\n/;

const runAll = async (commands: readonly PrintedCommand[]): Promise<Ended[]> => {
  const output = await inShell(folder, scriptOf(commands, site.url), env);
  // The separator holds two groups: each part is followed by its index and its code.
  const parts = output.split(ENDING);
  return commands.map((each, index) => ({
    ...each,
    output: parts[index * 3] ?? '',
    code: Number(parts[index * 3 + 2] ?? Number.NaN),
  }));
};

const isExpected = ({ command, code }: Ended): boolean => {
  if (ENDLESS.test(command)) return code === 0 || code === INTERRUPTED;
  return code === (REFUSED.test(command) ? CURL_REFUSED : 0);
};

test('every command that is printed does what it is printed for', LONG, async () => {
  const seen = new Set<string>();
  const documents = (await readProse()).map((document) =>
    commandsOf(document)
      .filter(isRun)
      .filter(({ command }) => !seen.has(command) && seen.add(command)),
  );
  expect(documents.flat().length).toBeGreaterThan(35);
  // One after the other: a backup is compared with a database that nothing else changes.
  const ended: Ended[] = [];
  for (const commands of documents) ended.push(...(await runAll(commands)));
  expect(ended.filter((each) => !isExpected(each))).toEqual([]);
});

test('what is not run is printed somewhere, with a reason that still holds', async () => {
  const commands = (await readProse()).flatMap(commandsOf);
  const stale = NOT_HERE.filter(
    ([pattern]) => !commands.some(({ command }) => pattern.test(command)),
  );
  expect(stale).toEqual([]);
});
