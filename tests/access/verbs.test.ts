import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticateOperator } from '#access/authenticate.ts';
import { createKey } from '#access/create.ts';
import { useNoter } from '#access/note-use.ts';
import { closeOrganization, createOrganization } from '#access/organizations.ts';
import type { KeyPorts } from '#access/ports.ts';
import { revokeKey, showKey } from '#access/revoke.ts';
import { rotateKey } from '#access/rotate.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { WORLDS, type TestDatabase } from '../support/database.ts';
import { heldWorld, keyPorts, OPERATOR, type HeldWorld } from '../support/keys.ts';

describe.each(WORLDS)('keys on $world', ({ openMigrated }) => {
  let database: TestDatabase;
  let world: HeldWorld;
  let ports: KeyPorts;

  beforeAll(async () => {
    database = await openMigrated();
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    world = heldWorld();
    ports = keyPorts(database.store, world);
  });

  const opens = async (key: string) => {
    const endpoint = { keys: ports.keys, now: world.now, noteUse: () => undefined };
    return (await authenticateOperator(endpoint, key, 'fx')).outcome === 'granted';
  };

  test('come back as they were made, without the key', async () => {
    const { organizationId } = await createOrganization(ports, '  Acme  ');
    const holder = { type: 'organization', organizationId, mode: 'live' } as const;
    const scopes = ['payouts:read', 'accounts:write'] as const;
    const expiresAt = new Date(world.now().getTime() + HOUR_MS);
    const { key, record } = await createKey(ports, { holder, name: 'cron', scopes, expiresAt });
    const found = await showKey(ports, record.keyId);
    expect(found).toEqual(record);
    expect(found.scopes).toEqual(['accounts:write', 'payouts:read']);
    expect(JSON.stringify(found)).not.toContain(key.text.slice(15, -6));
    expect(await ports.keys.list(organizationId)).toEqual([record]);
    expect(await ports.organizations.find(organizationId)).toMatchObject({ name: 'Acme' });
  });

  test('are refused with scopes of the other holder, none, or an end that has passed', async () => {
    const { organizationId } = await createOrganization(ports, 'Acme');
    const holder = { type: 'organization', organizationId, mode: 'test' } as const;
    const orders = [
      { ...OPERATOR, scopes: ['accounts:read'] as const },
      { ...OPERATOR, scopes: [] },
      { ...OPERATOR, scopes: undefined },
      { holder, scopes: ['fx'] as const },
      { ...OPERATOR, expiresAt: world.now() },
    ];
    for (const order of orders)
      await expect(createKey(ports, order)).rejects.toMatchObject({ code: 'INVALID' });
    const nowhere = { ...holder, organizationId: 'org_none' };
    const lost = createKey(ports, { holder: nowhere });
    await expect(lost).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are replaced by a rotation: both are valid until the overlap ends', async () => {
    const old = await createKey(ports, { ...OPERATOR, name: 'site' });
    const made = await rotateKey(ports, { keyId: old.record.keyId, overlapMs: HOUR_MS });
    expect(made.record).toMatchObject({
      name: 'site',
      scopes: ['fx'],
      expiresAt: new Date('2027-11-20T12:00:00.000Z'),
    });
    expect(await showKey(ports, old.record.keyId)).toMatchObject({
      replacedBy: made.record.keyId,
      expiresAt: new Date(world.now().getTime() + HOUR_MS),
    });
    world.pass(HOUR_MS - 1);
    expect([await opens(old.key.text), await opens(made.key.text)]).toEqual([true, true]);
    world.pass(1);
    expect([await opens(old.key.text), await opens(made.key.text)]).toEqual([false, true]);
  });

  test('live as long after a rotation as they were made for, the old never longer', async () => {
    const expiresAt = new Date(world.now().getTime() + 10 * HOUR_MS);
    const old = await createKey(ports, { ...OPERATOR, expiresAt });
    world.pass(9.5 * HOUR_MS);
    const made = await rotateKey(ports, { keyId: old.record.keyId, overlapMs: HOUR_MS });
    expect(made.oldKeyEndsAt).toEqual(expiresAt);
    expect(made.record.expiresAt?.getTime()).toBe(world.now().getTime() + 10 * HOUR_MS);
  });

  test('are not rotated twice, nor once revoked or expired', async () => {
    const { keyId } = (await createKey(ports, OPERATOR)).record;
    const both = await Promise.allSettled([
      rotateKey(ports, { keyId, overlapMs: 0 }),
      rotateKey(ports, { keyId, overlapMs: 0 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const again = rotateKey(ports, { keyId, overlapMs: 0 });
    await expect(again).rejects.toMatchObject({ code: 'KEY_INACTIVE' });
    const revoked = (await createKey(ports, OPERATOR)).record.keyId;
    await revokeKey(ports, revoked);
    const late = rotateKey(ports, { keyId: revoked, overlapMs: 0 });
    await expect(late).rejects.toMatchObject({ code: 'KEY_INACTIVE' });
  });

  test('note their last use at most once a minute, no matter who notes it', async () => {
    const { record } = await createKey(ports, OPERATOR);
    const writes: Promise<void>[] = [];
    const later = (work: () => Promise<void>) => void writes.push(work());
    const processes = [
      useNoter({ ...ports, now: world.now }),
      useNoter({ ...ports, now: world.now }),
    ];
    const useAll = async () => {
      for (const note of processes) for (let turn = 0; turn < 3; turn += 1) note(record, later);
      await Promise.all(writes.splice(0));
    };
    const started = world.now();
    await useAll();
    world.pass(59_999);
    await useAll();
    expect((await showKey(ports, record.keyId)).lastUsedAt).toEqual(started);
    world.pass(2);
    await useAll();
    expect((await showKey(ports, record.keyId)).lastUsedAt).toEqual(world.now());
  });

  test('belong to organizations with a name, that close once and for good', async () => {
    for (const name of [' ', 'x'.repeat(101), 'a\u0000b'])
      await expect(createOrganization(ports, name)).rejects.toMatchObject({ code: 'INVALID' });
    const long = await createOrganization(ports, '🏨'.repeat(100));
    const { closedAt } = await closeOrganization(ports, long.organizationId);
    expect(closedAt).toEqual(world.now());
    world.pass(1000);
    expect((await closeOrganization(ports, long.organizationId)).closedAt).toEqual(closedAt);
    const nobody = closeOrganization(ports, 'org_none');
    await expect(nobody).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
