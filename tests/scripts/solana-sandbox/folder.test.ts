import { expect, test } from 'vitest';
import { readEnvironment } from '#kernel/config/env.ts';
import { isLocalRun, sandboxFolder } from '../../../scripts/sandbox/folder.ts';

const folderFor = (variables: Record<string, string>) => sandboxFolder(readEnvironment(variables));

test('the sandbox chain lies beside the database, for a site with an address as well', () => {
  const DATABASE_URL = 'file:/var/kontor/site.db';
  expect(folderFor({ DATABASE_URL })).toBe('/var/kontor/site-sandbox');
  const site = { DATABASE_URL, SITE_URL: 'https://kontor.example' };
  expect(folderFor(site)).toBe('/var/kontor/site-sandbox');
  expect(isLocalRun(readEnvironment(site))).toBe(false);
});

test('there is none where test mode has a chain, and none for a database elsewhere', () => {
  expect(folderFor({ SOLANA_TEST_RPC: 'https://api.devnet.solana.com' })).toBeUndefined();
  expect(folderFor({ SOLANA_TEST_VAULT: 'secret' })).toBeUndefined();
  expect(folderFor({ DATABASE_URL: 'libsql://kontor.example' })).toBeUndefined();
  expect(folderFor({ DATABASE_URL: 'http://127.0.0.1:8080' })).toMatch(/127-0-0-1-8080-sandbox$/);
});
