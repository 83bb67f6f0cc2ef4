import openapiTypescript, { astToString } from 'openapi-typescript';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESCRIBED } from '#app/documents.ts';
import { paymentsOpenapi } from '#documents/openapi/payments.ts';
import { freePort } from '../../support/free-port.ts';
import { ROOT, run, start, type Running } from '../../support/process.ts';
import { ask, openV1, rowsOf, type Asked, type Caller, type V1Fixture } from '../../support/v1.ts';

/** What programs that others wrote make of the description, and of the answers. */

const describedAt = (siteUrl: string) =>
  paymentsOpenapi({
    ...DESCRIBED,
    publication: { siteUrl, contactEmail: undefined, reports: 'mailto:office@kontor.test' },
  });

let fixture: V1Fixture;
let folder: string;
beforeAll(async () => {
  fixture = await openV1();
  folder = await mkdtemp(join(tmpdir(), 'kontor-outsiders-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const document = describedAt(fixture.server.url);
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
  const types = await openapiTypescript(new URL(`file://${join(folder, 'openapi.json')}`));
  await writeFile(join(folder, 'v1.ts'), astToString(types));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

test('redocly finds no error in the description', async () => {
  const redocly = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
  const { code, output } = await run([redocly, 'lint', join(folder, 'openapi.json')], {
    REDOCLY_TELEMETRY: 'off',
  });
  expect(code, output).toBe(0);
});

const GUIDE = `import createClient from 'openapi-fetch';
import type { components, paths } from './v1.ts';

const { URL: baseUrl = '', ID: id = '', KEY: key = '' } = process.env;
const headers = { Authorization: \`Basic \${btoa(\`\${id}:\${key}\`)}\` };
const client = createClient<paths>({ baseUrl, headers });

const made = await client.POST('/v1/accounts', {
  body: { classification: 'PRIMARY', name: 'Guide' },
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
});
if (made.error) throw new Error(made.error.detail);
const account: components['schemas']['Account'] = made.data;
const { accountId } = account;
const paid = await client.POST('/v1/sandbox/payments', {
  body: { accountId, amount: '12.5', assetCode: 'USDC' },
});
if (paid.error) throw new Error(paid.error.detail);
const listed = await client.GET('/v1/payments', { params: { query: { limit: 1 } } });
const [payment] = listed.data?.data ?? [];
const balances = await client.GET('/v1/accounts/{account_id}/balances', {
  params: { path: { account_id: accountId } },
});
const wrong = await client.GET('/v1/payments', { params: { query: { cursor: 'x' } } });
const [balance] = balances.data?.data ?? [];
const told = [account.classification, payment?.amount, balance?.available, wrong.error?.target];
console.log(JSON.stringify(told));
// @ts-expect-error a purpose is one of a closed list
await client.POST('/v1/accounts', { body: { classification: 'PRIMARY', purpose: 'FUN' } });
`;

test('types made of it compile in strict mode, and a client of them runs a guide', async () => {
  await writeFile(join(folder, 'guide.mts'), GUIDE);
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
    ...{ noEmit: true, module: 'nodenext', target: 'esnext', skipLibCheck: false },
    ...{ allowImportingTsExtensions: true, types: ['node'], lib: ['esnext', 'dom'] },
  };
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const config = { compilerOptions, files: ['guide.mts', 'v1.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiled = await run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  expect(compiled.output).toBe('');
  const { organizationId, key } = fixture.test;
  const variables = { URL: fixture.server.url, ID: organizationId, KEY: key };
  const ran = await run([join(folder, 'guide.mts')], variables);
  expect(ran.code, ran.output).toBe(0);
  expect(JSON.parse(ran.output)).toEqual(['PRIMARY', '12.5', '12.5', 'cursor']);
});

describe('prism between callers and the server', () => {
  let prism: Running;
  let url: string;
  beforeAll(async () => {
    const port = String(await freePort());
    const program = join(ROOT, 'node_modules/@stoplight/prism-cli/dist/index.js');
    const options = ['--errors', '--validate-request=false', '--port', port];
    const args = [program, 'proxy', join(folder, 'openapi.json'), fixture.server.url, ...options];
    prism = await start(args, /Prism is listening on (http:\/\/\S+)/);
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(() => prism.stop());

  /** Asks through prism, which answers 5xx or marks what breaks the document. */
  const through = async (caller: Caller | null, path: string, asked?: Asked) => {
    const answer = await ask(url, caller, path, asked);
    expect(answer.headers.get('sl-violations'), answer.text).toBeNull();
    expect(answer.status, answer.text).toBeLessThan(500);
    return answer;
  };

  test('finds no answer that breaks the document, success or refusal', async () => {
    const { test: caller, live } = fixture;
    const made = await through(caller, '/v1/accounts', {
      body: { classification: 'SECONDARY', metadata: { a: [1, null] } },
    });
    const account = `/v1/accounts/${String(made.body.accountId)}`;
    const { body: payment } = await through(caller, '/v1/sandbox/payments', {
      body: { accountId: made.body.accountId, amount: '3', assetCode: 'EURC' },
    });
    const refund = `/v1/sandbox/payments/${String(payment.paymentId)}/refund`;
    const answers = [
      await through(caller, '/v1/accounts?limit=1'),
      await through(caller, account),
      await through(caller, account, { method: 'PATCH', body: { name: 'P' } }),
      await through(caller, account, { method: 'PATCH', body: { purpose: 'TAX' } }),
      await through(caller, `${account}/balances`),
      await through(caller, `${account}/entries`),
      await through(caller, `${account}/entries`, { headers: { Accept: 'text/csv' } }),
      await through(caller, `${account}/funding`),
      await through(caller, '/v1/payments'),
      await through(caller, '/v1/payments?limit=0'),
      await through(null, '/v1/payments'),
      await through(caller, `/v1/payments/${String(payment.paymentId)}`),
      await through(caller, '/v1/payments/pmt_none'),
      await through(null, '/v1/accounts', { headers: { Accept: 'application/problem+json' } }),
      await through(live, '/v1/sandbox/payments', { body: {} }),
      await through(live, account),
      await through(caller, '/v1/accounts', { body: { classification: 'PRIMARY' } }),
      await through(caller, refund, { method: 'POST' }),
      await through(caller, refund, { method: 'POST' }),
      await through(caller, '/v1/accounts', { raw: '{"a":1,"a":2}' }),
      await through(caller, '/v1/accounts', {
        raw: 'x',
        headers: { 'Content-Type': 'text/plain' },
      }),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set([200, 400, 401, 404, 409, 415, 422]),
    );
  });

  test('is awake: it finds an answer that breaks another document', async () => {
    const { body } = await ask(fixture.server.url, fixture.test, '/v1/accounts');
    expect(rowsOf(body.data).length).toBeGreaterThan(0);
    const document = describedAt(fixture.server.url);
    const text = JSON.stringify(document).replaceAll('"classification"', '"classified"');
    await writeFile(join(folder, 'other.json'), text);
    const port = String(await freePort());
    const program = join(ROOT, 'node_modules/@stoplight/prism-cli/dist/index.js');
    const options = ['--errors', '--validate-request=false', '--port', port];
    const args = [program, 'proxy', join(folder, 'other.json'), fixture.server.url, ...options];
    const other = await start(args, /Prism is listening/);
    try {
      const answer = await ask(`http://127.0.0.1:${port}`, fixture.test, '/v1/accounts');
      expect(answer.status).toBe(500);
    } finally {
      await other.stop();
    }
  });
});
