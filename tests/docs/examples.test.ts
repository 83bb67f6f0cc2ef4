import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../support/free-port.ts';
import { kontorHere } from '../support/kontor-here.ts';
import { findHotels, inDays } from '../support/mcp.ts';
import { ROOT, run, startProgram } from '../support/process.ts';
import { runSite, sharedSite, type RunningSite } from '../support/site.ts';
import { ask, basicOf } from '../support/v1.ts';

/** The programs of examples/ do what they say, against a local start. */

const LONG = { timeout: 120_000 };
const EXAMPLES = join(ROOT, 'examples');

const site = sharedSite();
let variables: Record<string, string>;
beforeAll(async () => {
  const login = await readFile(join(ROOT, '.kontor/test-organization'), 'utf8');
  const [ORGANIZATION_ID = '', API_KEY = ''] = login.trim().split(':');
  variables = { KONTOR_URL: site.url, ORGANIZATION_ID, API_KEY };
});

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-example-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const program = async (command: string, ...args: string[]): Promise<string> => {
  const env = { ...process.env, ...variables };
  return (await promisify(execFile)(command, args, { env })).stdout;
};

/** The program and the client that the server hands out, side by side as a reader has them. */
const typescriptFolder = async (): Promise<string> => {
  const folder = await newFolder();
  await copyFile(join(EXAMPLES, 'typescript/payout.ts'), join(folder, 'payout.ts'));
  const served = await fetch(`${site.url}/client/kontor.ts`);
  await writeFile(join(folder, 'kontor.ts'), await served.text());
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
};

describe('the TypeScript example', () => {
  test('pays out to the end with the served client', LONG, async () => {
    const folder = await typescriptFolder();
    const { code, output } = await run([join(folder, 'payout.ts')], variables);
    expect(output).toMatch(/^(po_\w+) INITIATED\n\1 COMPLETED\n$/);
    expect(code).toBe(0);
  });

  test('compiles under strict rules', LONG, async () => {
    const folder = await typescriptFolder();
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const compilerOptions = {
      ...{ strict: true, noUncheckedIndexedAccess: true, noUnusedLocals: true, noEmit: true },
      ...{ module: 'nodenext', target: 'es2024', lib: ['es2024'], types: ['node'] },
      ...{ allowImportingTsExtensions: true, skipLibCheck: true },
    };
    const config = { compilerOptions, files: ['payout.ts'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiled = await run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
    expect(compiled).toEqual({ code: 0, output: '' });
  });
});

describe('the Python example', () => {
  const find = (...args: string[]) => program('python3', join(EXAMPLES, 'python/find.py'), ...args);

  test('prints every entry that a search finds, over all pages', async () => {
    const query = 'ecommerce?q=fashion';
    const first = await fetch(`${site.url}/api/${query}`);
    const lines = (await find('ecommerce', 'fashion')).trim().split('\n');
    expect(lines).toHaveLength(Number(first.headers.get('X-Total-Count')));
    expect(lines.length).toBeGreaterThan(20);
    expect(lines[0]).toMatch(/ https?:\/\//);
  });

  test('prices a stay through MCP', async () => {
    const days = [inDays(30), inDays(32)];
    const output = await find('hotels', 'demo-schlafender-rundungsfehler', ...days);
    expect(output).toMatch(/ \d+(\.\d{1,2})? EUR\n/);
  });

  test.each([[[]], [['hotels', 'a-hotel']]])('called with %j says how', async (words) => {
    await expect(find(...words)).rejects.toMatchObject({
      stderr: expect.stringMatching(/python3 find\.py hotels demo-.* 20\d\d-/),
    });
  });

  test('says what was wrong with a request that is refused', async () => {
    await expect(find('publishers', 'a'.repeat(1000))).rejects.toMatchObject({
      stderr: expect.stringMatching(/^400: \{"error":/),
    });
  });
});

test(
  'the curl example pays out, and repeated under its keys pays nothing twice',
  LONG,
  async () => {
    const again = () => program('env', 'RUN_KEY=example-test', join(EXAMPLES, 'curl.sh'));
    const first = await again();
    expect(first).toMatch(/^account acct_\w+\npayout po_\w+ COMPLETED\n"type":"/);
    expect((await again()).split('\n').slice(0, 2)).toEqual(first.split('\n').slice(0, 2));
  },
);

const RECEIVERS = [
  [process.execPath, 'express-webhook/receiver.js'],
  ['python3', 'python/receive_webhook.py'],
] as const;

describe.each(RECEIVERS)('the receiver %s %s', (command, file) => {
  const endpoint = async (url: string) => {
    const { ORGANIZATION_ID = '', API_KEY = '' } = variables;
    const caller = { basic: basicOf(ORGANIZATION_ID, API_KEY) };
    const made = await ask(site.url, caller, '/v1/webhook-endpoints', {
      body: { url, types: ['payout.completed'] },
    });
    const { webhookEndpointId: id, secret } = made.body;
    const sendTest = () =>
      ask(site.url, caller, `/v1/webhook-endpoints/${id}/test`, { method: 'POST' });
    return { secret: String(secret), sendTest };
  };

  test('believes what Kontor has signed, and nothing else', LONG, async () => {
    const PORT = String(await freePort());
    const url = `http://localhost:${PORT}/hook`;
    const { secret: WEBHOOK_SECRET, sendTest } = await endpoint(url);
    const settings = { PORT, WEBHOOK_SECRET };
    const receiver = await startProgram(command, [join(EXAMPLES, file)], /listening on/, settings);
    onTestFinished(() => receiver.stop());
    await sendTest();
    await expect.poll(receiver.output).toContain('verified: webhook.test ');
    const forged = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
      body: '{"type":"payout.completed"}',
    });
    expect(forged.status).toBe(400);
    expect(receiver.output()).not.toContain('payout.completed');
  });
});

describe('the messages in the docs for hotels', () => {
  const HOTEL = 'adlers-hotel-innsbruck';

  // Others compare the prices of the shared site with each other meanwhile.
  let own: RunningSite;
  beforeAll(async () => {
    own = await runSite();
  });
  afterAll(() => own.stop());

  /** The commands that the page prints, as a reader pastes them. */
  const paste = async (path: string, settings: Readonly<Record<string, string>> = {}) => {
    const page = await (await fetch(`${own.url}${path}.md`)).text();
    const [, commands = ''] = /```sh\n([^]*?)\n```/.exec(page) ?? [];
    const filled = Object.entries(settings).reduce(
      (text, [name, value]) =>
        text.replace(new RegExp(`^${name}='.*'$`, 'm'), `${name}='${value}'`),
      commands,
    );
    return program('bash', '-c', filled);
  };

  const kontor = kontorHere(() => ({ DATABASE_URL: own.database }), ROOT);
  const made = z.looseObject({ password: z.string() });

  /** The next way in begins with the hotel as it was. */
  const leave = async () => {
    await kontor.json('hotels', 'credential', HOTEL, '--revoke');
    await kontor.json('hotels', 'link', HOTEL, '--remove');
  };

  const priced = async () => {
    const stay = { checkIn: inDays(30), checkOut: inDays(33), adults: 2 };
    const answer = await findHotels(own.url, { slugs: [HOTEL], ...stay });
    return answer.priced[0];
  };

  test('is checked by the validator without an account', LONG, async () => {
    const answer = JSON.parse(await paste('/docs/hotels/validator'));
    expect(answer.messages).toHaveLength(3);
    for (const message of answer.messages)
      expect(message).toMatchObject({ accepted: true, faults: [], warnings: [] });
    // Two adults for 128.00, a child for 25.50, three nights.
    expect(answer.stays).toMatchObject([{ offers: [{ total: '460.50', currency: 'EUR' }] }]);
  });

  test.each(['alpinebits', 'ari'])('gives prices when sent as %s', LONG, async (way) => {
    onTestFinished(leave);
    const { password } = made.parse(await kontor.json('hotels', 'credential', HOTEL));
    const link = 'https://book.example/?from={checkIn}&to={checkOut}&a={adults}&c={children}';
    await kontor.json('hotels', 'link', HOTEL, '--template', link);
    const settings = { LOGIN: `${HOTEL}:${password}`, HOTEL_CODE: `code-${way}` };
    const answers = await paste(`/docs/hotels/${way}`, settings);
    expect(answers).not.toContain('Error');
    expect(answers.match(/<Success\/>/g)).toHaveLength(way === 'ari' ? 4 : 3);
    expect(await priced()).toMatchObject({ cheapestTotal: { amount: 384, currency: 'EUR' } });
  });
});
