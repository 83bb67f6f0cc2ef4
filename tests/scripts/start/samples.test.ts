import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DESCRIBED } from '#app/documents.ts';
import { operationPath, PAYMENTS_PATH } from '#documents/payments/paths.ts';
import { ROOT, run } from '../../support/process.ts';
import { runSite, type RunningSite } from '../../support/site.ts';

/** Every sample of the operations' pages, run as it is pasted, in the order of the overview. */

const SLOW = 600_000;

/** Outcomes that the pages document, where what a sample needs was used up by an earlier one. */
const DOCUMENTED: Readonly<Record<string, number>> = {
  // The worker signs at once what nobody holds back.
  cancel_payout: 409,
  // The key of a local start orders payouts: it is not one that approves them.
  approve_payout: 403,
  reject_payout: 403,
};

interface Block {
  kind: string;
  text: string;
}

interface Ran {
  id: string;
  status: number;
  output: string;
}

const blocksOf = (markdown: string): Block[] =>
  [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, kind = '', text = '']) => ({
    kind,
    text,
  }));

let site: RunningSite;
let folder: string;
let order: string[];
const pages = new Map<string, Block[]>();
const ran: Ran[] = [];

const blockOf = (id: string, kind: string, index = 0): string =>
  pages.get(id)?.filter((block) => block.kind === kind)[index]?.text ?? '';

const markdownOf = async (path: string): Promise<string> =>
  (await readFile(join(ROOT, 'dist', `${path}.md`), 'utf8'))
    // The pages name the address that they were built for.
    .replaceAll(/^export KONTOR_URL=.*$/gm, `export KONTOR_URL=${site.url}`);

const shell = async (script: string): Promise<string> => {
  const variables = {
    CURL_HOME: folder,
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
  };
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], {
    cwd: folder,
    env: { ...process.env, ...variables },
  });
  return stdout + stderr;
};

/** As long as a deposit takes to be final. */
const balanceIsThere = async (): Promise<void> => {
  const [id, kind] = ['get_account_balances', 'sh'];
  const script = `${blockOf(id, kind)}\n${blockOf(id, kind, 1)}`;
  const seen = async () => expect(await shell(script)).toContain('USDC');
  await vi.waitFor(seen, { timeout: 60_000, interval: 500 });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-samples-'));
  const variables = { SANDBOX_SLOT_MS: '30', RATE_LIMIT: '1000000' };
  site = await runSite({ ...variables, DATABASE_URL: `file:${join(folder, 'kontor.db')}` });
  await symlink(join(ROOT, '.kontor'), join(folder, '.kontor'));
  await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}');
  // curl prints the status after each answer; what a reader pastes stays as it is.
  await writeFile(join(folder, '.curlrc'), 'write-out = "\\n%{stderr}%{http_code}\\n"\n');
  const overview = await markdownOf(PAYMENTS_PATH);
  order = [...overview.matchAll(/\/operations\/(\w+)\.md/g)].map(([, id = '']) => id);
  for (const id of order) pages.set(id, blocksOf(await markdownOf(operationPath(id))));
  for (const id of order) {
    if (id === 'refund_sandbox_payment') await balanceIsThere();
    const output = await shell(`${blockOf(id, 'sh')}\n${blockOf(id, 'sh', 1)}`);
    const statuses = [...output.matchAll(/^(\d{3})$/gm)].map(([, status]) => Number(status));
    ran.push({ id, status: statuses.at(-1) ?? 0, output });
  }
}, SLOW);
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the overview names every operation that is served', () => {
  expect([...order].sort()).toEqual(
    DESCRIBED.payments.map(({ operationId }) => operationId).sort(),
  );
});

test('every curl block is answered as its page says', () => {
  const failed = ran.filter(
    ({ id, status }) => !(status >= 200 && status < 300) && DOCUMENTED[id] !== status,
  );
  expect(failed.map(({ id, status, output }) => `${id} ${status}\n${output}`)).toEqual([]);
  expect(ran).toHaveLength(order.length);
});

describe('programs', () => {
  /** Those whose idempotency key curl has used are answered alike; what was deleted is gone. */
  const repeatable = (): string[] => order.filter((id) => !/webhook|beneficiary/.test(id));

  /** Of four operations one in each language, another one in each; with `FULL=1` all. */
  const PART_OF = process.env.FULL === '1' ? 1 : 4;
  const programs = ['ts', 'python'] as const;
  const partIn = (kind: (typeof programs)[number]): string[] =>
    repeatable().filter((_, index) => (index + programs.indexOf(kind) * 2) % PART_OF === 0);

  test.each(programs)(
    'in %s do the same',
    async (kind) => {
      const [file, command] = kind === 'ts' ? ['sample.mts', 'node'] : ['sample.py', 'python3'];
      const failed: string[] = [];
      for (const id of partIn(kind)) {
        await writeFile(join(folder, file), blockOf(id, kind));
        const output = await shell(`${blockOf(id, 'sh')}\n${command} ${file} || echo it failed`);
        const isRefused = /^[45]\d\d \{/m.test(output) || output.includes('it failed');
        if (isRefused && DOCUMENTED[id] === undefined) failed.push(`${id}\n${output}`);
      }
      expect(failed).toEqual([]);
    },
    SLOW,
  );

  test('in TypeScript compile under strict rules', async () => {
    const own = await mkdtemp(join(tmpdir(), 'kontor-compiled-'));
    await symlink(join(ROOT, 'node_modules'), join(own, 'node_modules'));
    await writeFile(join(own, 'kontor.mts'), await readFile(join(ROOT, 'dist/client/kontor.ts')));
    const files = order.map((id) => `${id}.mts`);
    for (const id of order) await writeFile(join(own, `${id}.mts`), blockOf(id, 'ts'));
    const compilerOptions = {
      ...{ strict: true, noEmit: true, noUnusedLocals: true, types: ['node'] },
      ...{ target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom'] },
      ...{ allowImportingTsExtensions: true, skipLibCheck: true },
    };
    await writeFile(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    expect(await run([compiler, '-p', own])).toEqual({ code: 0, output: '' });
    await rm(own, { recursive: true });
  });
});
