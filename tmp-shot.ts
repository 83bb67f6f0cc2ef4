import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { amountOf } from '#money/amount.ts';
import { createKey } from '#keys/create.ts';
import { migrate } from '#storage/migrations.ts';
import { openStore } from '#storage/store.ts';
import { sql } from '#storage/sql.ts';
import { keyPorts } from './tests/support/keys.ts';
import { deskOf } from './tests/support/payments.ts';
import { openBrowser } from './tests/support/browser.ts';
import { startServer } from './scripts/server/server.ts';
const root = resolve(import.meta.dirname);
const folder = await mkdtemp(join(tmpdir(), 'kontor-shot-'));
const url = `file:${folder}/k.db`;
process.env.DATABASE_URL = url;
const store = await openStore({ url });
await migrate(store);
const desk = deskOf(store);
const put = (t: any, acc: string, mode: string, n: number, skip: number, open: boolean, status: string, step: number) => store.batch([sql`INSERT INTO payouts (organization_id, mode, id, account_id, method, status, phase, version,
          source_amount, source_asset, destination_amount, destination_asset, fees, crypto_details,
          description, metadata, initiated_at, completed_at, created_at, updated_at, next_attempt_at, failure)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})
        SELECT ${t.organizationId}, ${mode}, 'po_01m7z8zq4ye5tbv5m1n6p' || (i + ${skip}), ${acc}, 'crypto',
          ${status}, ${open ? 'WAITING' : 'ENDED'}, 1,
          1, 'USDC', 1, 'USDC', '[]', '{}', '', '{}', at, iif(${status} = 'COMPLETED', at, NULL), at, at,
          iif(${open ? 1 : 0}, at, NULL), iif(${status} = 'FAILED', '{}', NULL)
        FROM (SELECT i, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i * ${step}) || ' seconds') AS at FROM n)`]);
const names = ['Acme GmbH', 'Donaudampfschifffahrtsgesellschaft Zahlungsabwicklung AG', 'A', 'Bäckerei Müller & Söhne OHG', 'Zürcher Bote'];
let skip = 0;
for (const [i, name] of names.entries()) {
  for (const mode of ['test', 'live'] as const) {
    const tenant = i === 0 || mode === 'test' ? await desk.newTenant(mode) : await desk.newTenant(mode);
    await store.batch([sql`UPDATE organizations SET name = ${name + (mode === 'live' ? ' (live)' : '')} WHERE id = ${tenant.organizationId}`]);
    const { accountId } = await desk.open(tenant);
    await desk.record(tenant, { accountId, amount: amountOf(1_234_567_890_123n * BigInt(i + 1)) });
    if (i < 3) await desk.record(tenant, { accountId, amount: amountOf(99_950n), assetCode: 'EUR' });
    await put(tenant, accountId, mode, i === 0 ? 45000 : 300, skip, false, 'COMPLETED', 9); skip += 50000;
    if (i < 2) { await put(tenant, accountId, mode, 40, skip, true, 'INITIATED', 400); skip += 1000;
    await put(tenant, accountId, mode, 9000, skip, true, 'PROCESSING', 11); skip += 10000;
    await put(tenant, accountId, mode, 12, skip, false, 'FAILED', 5000); skip += 1000; }
    if (i === 1) { const at = new Date(Date.now() - 3_000_000).toISOString(); await store.batch([sql`INSERT INTO webhook_endpoints (organization_id, mode, id, url, types, description, public_key, version, created_at, updated_at) VALUES (${tenant.organizationId}, ${mode}, ${'whe_' + mode}, 'https://receiver.example/hooks/kontor/payments-and-payouts', '[]', '', 'whpk_x', 1, ${at}, ${at})`,
      sql`INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id, type, status, attempts, attempted_at, answer_status, created_at, updated_at) VALUES (${tenant.organizationId}, ${mode}, ${'whd_01m7z8zq4ye5tbv5m1n6p3w8' + mode}, ${'whe_' + mode}, 'evt_1', 'payout.completed', 'FAILED', 10, ${at}, 500, ${at}, ${at})`]); }
  }
}
const at = new Date().toISOString();
await store.batch([
  sql`INSERT INTO fx_rates (day, per_euro, fetched_at) VALUES ('2026-11-20', '{"USD":"1.1"}', ${at})`,
  sql`INSERT INTO fx_feed (id, fetched_at, attempted_at) VALUES (1, ${at}, ${at})`,
  sql`INSERT INTO hotel_pushes (hotel, at, action, protocol, outcome, message) VALUES ('alpenhof-am-see', ${at}, 'FreeRooms', '2024-10', 'error', 'The room DZ-SUED is not in the inventory: send an inventory first')`,
  sql`INSERT INTO hotel_pushes (hotel, at, action, protocol, outcome, message) VALUES ('beispielhof', ${at}, 'RatePlans', '2024-10', 'success', NULL)`,
]);
const { key } = await createKey(keyPorts(store), { holder: { type: 'operator' }, scopes: ['console'] });
await mkdir(join(folder, 'functions'));
await writeFile(join(folder, 'functions', 'console.ts'), `export { default, config } from '${root}/functions/console.ts';\n`);
const server = await startServer({ root, port: 0, publishFolder: join(root, 'dist'), functionsFolder: join(folder, 'functions'), runSchedules: false });
const browser = await openBrowser();
for (const [width, scheme] of [[1280, 'light'], [390, 'dark'], [390, 'light'], [1280, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const page = await context.newPage();
  page.on('console', (m) => console.log('console:', m.text()));
  await page.goto(`${server.url}/console`);
  await page.waitForTimeout(200);
  await page.screenshot({ path: `/tmp/sb-in-${width}-${scheme}.png` });
  await page.getByLabel('Operator key').fill(key.text);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/console');
  await page.waitForTimeout(300);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  console.log(width, scheme, 'scrollWidth', wide, await page.title());
  await page.screenshot({ path: `/tmp/sb-${width}-${scheme}.png`, fullPage: true });
  await context.close();
}
const jar = (await fetch(`${server.url}/console`, { method: 'POST', body: new URLSearchParams({ key: key.text }), redirect: 'manual' })).headers.get('Set-Cookie')!.split(';')[0]!;
const took: number[] = [];
for (let i = 0; i < 40; i += 1) { const b = performance.now(); await (await fetch(`${server.url}/console`, { headers: { Cookie: jar } })).text(); took.push(performance.now() - b); }
took.sort((a, b) => a - b); console.log('ms p50', took[20], 'p90', took[36], 'max', took[39]);
await browser.close(); await server.close(); await store.close(); process.exit(0);
