import { describe, expect, test } from 'vitest';
import { buildEnvironment, machineEnvironment } from '#kernel/config/child-environment.ts';
import { readEnvironment, VARIABLES } from '#kernel/config/env.ts';
import { retentionOf } from '#kernel/config/retention.ts';
import { factsOf } from '#kernel/config/variable.ts';

const ALL = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, `value of ${name}`]));
const SECRETS = Object.entries(VARIABLES).flatMap(([name, schema]) =>
  factsOf(schema).isSecret ? [name] : [],
);

describe('the environment of a build', () => {
  test('has what pages are made from, and what a program needs of the machine', () => {
    const given = { ...ALL, PATH: '/bin', HOME: '/root', LC_ALL: 'C' };
    expect(buildEnvironment(given)).toMatchObject({
      PATH: '/bin',
      HOME: '/root',
      LC_ALL: 'C',
      SITE_URL: 'value of SITE_URL',
      CATALOGUE_FILE: 'value of CATALOGUE_FILE',
      DEMO: 'value of DEMO',
      IMPRINT_NAME: 'value of IMPRINT_NAME',
    });
  });

  test('states the same days of retention as the server', () => {
    const given = { TEST_DATA_DAYS: '365' };
    const built = readEnvironment(buildEnvironment(given));
    expect(retentionOf(built)).toEqual(retentionOf(readEnvironment(given)));
    expect(retentionOf(built)).not.toEqual(retentionOf(readEnvironment({})));
  });

  test('has no port, for built files are served at any', () => {
    expect(buildEnvironment(ALL)).not.toHaveProperty('PORT');
  });

  test('has no secret, nothing that is unknown, and no vault', () => {
    expect(SECRETS.length).toBeGreaterThan(6);
    const given = { ...ALL, AWS_SECRET_ACCESS_KEY: 'x', NPM_TOKEN: 'x', KONTOR_OTHER: 'x' };
    const names = Object.keys(buildEnvironment(given));
    for (const name of [...SECRETS, 'AWS_SECRET_ACCESS_KEY', 'NPM_TOKEN', 'KONTOR_OTHER'])
      expect(names).not.toContain(name);
    expect(names.filter((name) => /SOLANA|VAULT|WEBHOOK|KEY|TOKEN|RPC/.test(name))).toEqual([]);
  });

  test.each([
    ['libsql://kontor.turso.io?authToken=s3cret', 'libsql://kontor.turso.io'],
    ['https://user:s3cret@db.example:8443/path', 'https://db.example:8443'],
    ['file:/srv/kontor/kontor.db', undefined],
    ['', undefined],
  ])('has of the database %j the host alone', (given, kept) => {
    expect(buildEnvironment({ DATABASE_URL: given })['DATABASE_URL']).toBe(kept);
  });
});

test('a program that reads no settings is given none', () => {
  expect(machineEnvironment({ ...ALL, PATH: '/bin' })).toEqual({ PATH: '/bin' });
});
