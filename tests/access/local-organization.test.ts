import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { authenticateOrganization } from '#access/authenticate.ts';
import { closeOrganization } from '#access/organizations.ts';
import { keepLocalOrganization } from '../../scripts/local/organization.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { keyPorts } from '../support/keys.ts';

const database = async (): Promise<TestDatabase> => {
  const fresh = await freshDatabase();
  onTestFinished(() => fresh.drop());
  return fresh;
};

const keptFile = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-organization-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'test-organization');
};

const login = async ({ store }: TestDatabase, file: string) => {
  const [organizationId = '', key = ''] = (await readFile(file, 'utf8')).trim().split(':');
  const ports = { ...keyPorts(store), now: () => new Date(), noteUse: () => undefined };
  return authenticateOrganization(ports, { organizationId, key });
};

test('one organization and key serve every database, however often they are kept', async () => {
  const [one, other, file] = [await database(), await database(), await keptFile()];
  const first = await keepLocalOrganization({ live: one.store, test: one.store }, file);
  const text = await readFile(file, 'utf8');
  expect(await keepLocalOrganization({ live: one.store, test: one.store }, file)).toEqual(first);
  const { organizationId } = await keepLocalOrganization(
    { live: other.store, test: other.store },
    file,
  );
  expect(organizationId).toBe(first.organizationId);
  expect(await readFile(file, 'utf8')).toBe(text);
  for (const each of [one, other])
    expect(await login(each, file)).toMatchObject({ outcome: 'granted', organizationId });
});

test('a closed organization gives way to a new one', async () => {
  const [only, file] = [await database(), await keptFile()];
  const { organizationId } = await keepLocalOrganization(
    { live: only.store, test: only.store },
    file,
  );
  await closeOrganization(keyPorts(only.store), organizationId);
  expect(await login(only, file)).toMatchObject({ outcome: 'closed' });
  const next = await keepLocalOrganization({ live: only.store, test: only.store }, file);
  expect(next.organizationId).not.toBe(organizationId);
  expect(await login(only, file)).toMatchObject({ outcome: 'granted' });
});
