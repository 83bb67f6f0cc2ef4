import { afterEach, expect, test, vi } from 'vitest';
import { inputDigest } from '../../scripts/build/input-digest.ts';
import { ROOT } from '../support/process.ts';

afterEach(() => void vi.unstubAllEnvs());

const digestWith = (variables: Readonly<Record<string, string>>): Promise<string> => {
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return inputDigest(ROOT);
};

test('a site is built anew for another address of its own, which its pages name', async () => {
  const usual = await digestWith({ PORT: '' });
  const SITE_URL = 'https://kontor.example';
  const others: Record<string, string>[] = [{ SITE_URL }, { NETLIFY: 'true' }];
  const digests = new Set([usual]);
  for (const variables of others) digests.add(await digestWith(variables));
  expect(digests.size).toBe(1 + others.length);
});

test('another port, free or behind a public address, is no reason to build', async () => {
  for (const PORT of ['0', '9000'])
    expect(await digestWith({ PORT })).toBe(await digestWith({ PORT: '' }));
  const SITE_URL = 'https://kontor.example';
  expect(await digestWith({ SITE_URL, PORT: '9000' })).toBe(await digestWith({ SITE_URL }));
});

test('who hosts the database is a reason to build, its address is none', async () => {
  const digestAt = (DATABASE_URL: string) => digestWith({ DATABASE_URL });
  const here = await digestAt('file:one.db');
  const turso = await digestAt('libsql://one.turso.io');
  expect(await digestAt('file:another.db')).toBe(here);
  expect(turso).not.toBe(here);
  expect(await digestAt('libsql://another.turso.io')).toBe(turso);
});
