import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { idleVariables, readEnvironment, VARIABLES } from '#kernel/config/env.ts';
import { EnvironmentError } from '#kernel/config/environment-error.ts';
import { environmentExample } from '#kernel/config/example.ts';
import { factsOf } from '#kernel/config/variable.ts';

describe('the environment', () => {
  test('empty is a local run with the demo records', () => {
    expect(readEnvironment({})).toMatchObject({
      siteUrl: undefined,
      databaseUrl: 'file:.kontor/kontor.db',
      catalogueFile: '.kontor/catalogue.db',
      port: 8888,
      demo: true,
      trustedProxies: [],
    });
  });

  test('an empty value counts as absent', () => {
    expect(readEnvironment({ SITE_URL: '', DATABASE_URL: '', DEMO: '', PORT: '' })).toEqual(
      readEnvironment({}),
    );
  });

  test('a site is an https origin, without demo records unless asked for', () => {
    const site = readEnvironment({ SITE_URL: 'https://Kontor.example/' });
    expect(site).toMatchObject({ siteUrl: 'https://kontor.example', demo: false });
    expect(readEnvironment({ SITE_URL: 'https://kontor.example', DEMO: '1' }).demo).toBe(true);
    expect(readEnvironment({ DEMO: '0' }).demo).toBe(false);
  });

  test('an API is an https origin, or this machine', () => {
    expect(readEnvironment({}).mewsApi).toBe('https://api.mews.com');
    for (const [given, read] of [
      ['https://api.mews-demo.com/', 'https://api.mews-demo.com'],
      ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ])
      expect(readEnvironment({ MEWS_API: given }).mewsApi).toBe(read);
  });

  test.each([
    'https://db.example/a',
    'libsql://kontor.turso.io',
    'libsql://kontor.turso.io?authToken=s3cret',
    'libsql://db.example:8080?tls=1',
    'libsql://127.0.0.1:8080?tls=0',
    'libsql://[::1]:8080?tls=0',
    'http://localhost:8080',
    'file:kontor.db',
  ])('a database is encrypted on its way, or on this machine: %s', (given) => {
    expect(readEnvironment({ DATABASE_URL: given }).databaseUrl).toBe(given);
  });

  test.each([
    ['SITE_URL', 'http://kontor.example'],
    ['DATABASE_URL', 'http://db.example:8080'],
    ['DATABASE_URL', 'http://127.0.0.1.db.example'],
    ['DATABASE_URL', 'libsql://192.0.2.1:8080?tls=0'],
    ['DATABASE_URL', 'libsql://192.0.2.1:8080?tls=1&%74ls=0'],
    ['DATABASE_URL', 'libsql://127.0.0.1?tls=0'],
    ['DATABASE_URL', 'libsql://db.example?tls=no'],
    ['DATABASE_URL', 'https://db.example?tls=0'],
    ['DATABASE_URL', 'http://127.0.0.1\\@db.example:8080'],
    ['DATABASE_URL', 'http://localhost:pw@db.example:8080'],
    ['TEST_DATABASE_URL', 'libsql://db.example:8080?tls=0'],
    ['SOLANA_LIVE_RPC', 'http://localhost:pw@rpc.example'],
    ['ALARM_WEBHOOK_URL', 'http://localhost:pw@alarms.example'],
    ['SOLANA_LIVE_SIGNER', 'http://127.0.0.1:8443/sign'],
    ['SOLANA_LIVE_SIGNER', 'arn:aws:s3:::bucket'],
    ['SOLANA_LIVE_VAULT_ADDRESS', 'no address'],
    ['SITE_URL', 'https://kontor.example/de'],
    ['SITE_URL', 'kontor.example'],
    ['DATABASE_URL', 'postgres://localhost/kontor'],
    ['DATABASE_URL', 'file:'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DEMO', 'maybe'],
    ['TRUST_PROXY', '127.0.0.1, nonsense'],
    ['DATABASE_URL', 'file://kontor.db'],
    ['SMTP_URL', 'smtps://user:50%off@mail.example:465'],
    ['SMTP_URL', 'smtps://'],
    ['SMTP_URL', 'smtp:mail.example'],
    ['PAYOUT_MOST', '0.001'],
    ['RATES_STALE_DAYS', '2'],
    ['SOLANA_PRIORITY_FEE_MOST', '999'],
    ['TEST_DATABASE_URL', 'file:./.kontor/kontor.db'],
    ['RATE_SALT', 'short'],
    ['SOLANA_TEST_EURC_MINT', 'EURC'],
    ['SOLANA_TEST_EURC_MINT', 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtrz'],
    ['SOLANA_TEST_EURC_MINT', '0zwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr'],
    ['SOLANA_TEST_USDC_MINT', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'],
    ['SOLANA_LIVE_NONCES', '1111111111111111111111111111111111111111'],
    ['MEWS_API', 'http://api.mews.com'],
    ['MEWS_API', 'https://api.mews.com/api'],
    ['MEWS_API', 'https://me@api.mews.com'],
    ['MEWS_API', 'mews'],
    ['MEWS_CLIENT', 'Kontor\n1.0'],
    ['APALEO_CLIENTS', 'ABCD-SP-KONTOR'],
    ['APALEO_CLIENTS', 'ABCD-SP-KONTOR:0123456789,'],
    ['APALEO_API', 'http://api.apaleo.com'],
    ['IMPRINT_EMAIL', 'nobody'],
    ['SECURITY_CONTACT', 'nobody'],
    ['SECURITY_CONTACT', 'http://kontor.example/report'],
  ])('%s=%s is refused by name, with what was expected and an example', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(new RegExp(`^${name}: expected .+, for example .+`));
  });

  test('proxies are named as connections name them', () => {
    const proxies = '2001:DB8::1, 2001:db8:0:0:0:0:0:2, ::ffff:10.0.0.1, 10.0.0.2';
    expect(readEnvironment({ TRUST_PROXY: proxies }).trustedProxies).toEqual([
      ...['2001:db8::1', '2001:db8::2', '10.0.0.1', '10.0.0.2'],
    ]);
  });

  test('a file is named by a path, or by a whole address', () => {
    for (const given of ['file:///var/lib/kontor.db', 'file://localhost/var/lib/kontor.db'])
      expect(readEnvironment({ DATABASE_URL: given }).databaseUrl).toBe(given);
  });

  test('all wrong variables are told at once, without their values', () => {
    const secret = 'hush-hush';
    const read = () => readEnvironment({ PORT: 'x', RATE_SALT: secret, SITE_URL: 'y' });
    expect(read).toThrow(/SITE_URL[^]*PORT[^]*RATE_SALT/);
    expect(read).not.toThrow(secret);
  });

  test('its examples are lawful', () => {
    const examples = Object.entries(VARIABLES).map(([name, schema]) => [
      name,
      factsOf(schema).example,
    ]);
    expect(() => readEnvironment(Object.fromEntries(examples))).not.toThrow();
    const zeros = '1'.repeat(32);
    expect(() => readEnvironment({ SOLANA_TEST_USDC_MINT: zeros })).not.toThrow();
  });

  test('.env.example is made from it: every variable is explained, and no other', async () => {
    const text = await readFile('.env.example', 'utf8');
    expect(text).toBe(environmentExample());
    const named = [...text.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named).toEqual(Object.keys(VARIABLES));
    for (const schema of Object.values(VARIABLES)) expect(factsOf(schema).about).not.toBe('');
  });

  test('what a variable needs is a variable, too', () => {
    const needed = Object.values(VARIABLES).flatMap((schema) => factsOf(schema).needs ?? []);
    expect(needed.length).toBeGreaterThan(5);
    for (const name of needed) expect(Object.keys(VARIABLES)).toContain(name);
  });
});

describe('variables that do nothing', () => {
  test('are slips in the names of ours; what is of other programs is none of our business', () => {
    expect(
      idleVariables({ SOLANA_TEST_RCP: 'x', SEPA_NMAE: 'x', SITE_ID: 'x', PATH: '/bin' }),
    ).toEqual([
      'SEPA_NMAE is unknown: is SEPA_NAME meant?',
      'SOLANA_TEST_RCP is unknown: is SOLANA_TEST_RPC meant?',
    ]);
  });

  test('are halves of a pair', () => {
    const half = { SEPA_IBAN: 'DE02120300000000202051', SEPA_BIC: 'BYLADEM1001', SEPA_NAME: '' };
    expect(idleVariables(half)).toEqual([
      'SEPA_BIC does nothing without SEPA_NAME',
      'SEPA_IBAN does nothing without SEPA_NAME',
    ]);
    expect(idleVariables({ ...half, SEPA_NAME: 'Kontor GmbH' })).toEqual([]);
  });
});
