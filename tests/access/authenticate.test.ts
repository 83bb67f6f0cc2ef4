import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  authenticateOperator,
  authenticateOrganization,
  type OperatorPorts,
  type OrganizationPorts,
} from '#access/authenticate.ts';
import { createKey, type NewKey } from '#access/create.ts';
import { formatKey } from '#access/format.ts';
import type { ApiKey } from '#access/key.ts';
import { closeOrganization, createOrganization } from '#access/organizations.ts';
import type { KeyPorts } from '#access/ports.ts';
import { revokeKey } from '#access/revoke.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { heldWorld, keyPorts, OPERATOR, type HeldWorld } from '../support/keys.ts';

let database: TestDatabase;
let world: HeldWorld;
let ports: KeyPorts;
let looks: string[];
let used: ApiKey[];
let endpoint: OperatorPorts & OrganizationPorts;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

beforeEach(() => {
  world = heldWorld();
  ports = keyPorts(database.store, world);
  looks = [];
  used = [];
  endpoint = {
    keys: {
      findByDigest: (digest) => {
        looks.push('key');
        return ports.keys.findByDigest(digest);
      },
      findHeld: (digest, organizationId) => {
        looks.push('held');
        return ports.keys.findHeld(digest, organizationId);
      },
    },
    now: world.now,
    noteUse: (key) => void used.push(key),
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const unknownKey = (kind: 'op' | 'test' = 'op') => formatKey(kind, world.randomBytes(32)).text;
const organizationKey = async (organizationId: string, mode: 'test' | 'live' = 'test') =>
  createKey(ports, { holder: { type: 'organization', organizationId, mode } });
const operator = (header: string | null) => authenticateOperator(endpoint, header, 'fx');
const text = ({ key }: NewKey) => key.text;

describe('an operator key', () => {
  test('with the scope is let in, and its use noted', async () => {
    const made = await createKey(ports, OPERATOR);
    expect(await operator(text(made))).toEqual({ outcome: 'granted', keyId: made.record.keyId });
    expect(used.map(({ keyId }) => keyId)).toEqual([made.record.keyId]);
  });

  test('without the scope is known and forbidden', async () => {
    const made = await createKey(ports, { ...OPERATOR, scopes: ['console'] });
    expect(await operator(text(made))).toEqual({ outcome: 'forbidden' });
  });

  test('that is bound to addresses is let in from them alone, and noted only then', async () => {
    const order = { ...OPERATOR, addressRanges: ['203.0.113.0/24', '2001:db8::/32'] };
    const key = text(await createKey(ports, order));
    const from = async (address?: string) =>
      (await authenticateOperator(endpoint, key, 'fx', address)).outcome;
    expect([await from('203.0.114.1'), await from('::1'), await from()]).toEqual([
      'elsewhere',
      'elsewhere',
      'elsewhere',
    ]);
    expect(used).toEqual([]);
    expect([await from('203.0.113.8'), await from('2001:db8::8')]).toEqual(['granted', 'granted']);
  });

  test('ends after a year where nothing else was said', async () => {
    const { record } = await createKey(ports, OPERATOR);
    expect(record.expiresAt).toEqual(new Date('2027-11-20T12:00:00.000Z'));
    expect((await createKey(ports, { ...OPERATOR, expiresAt: null })).record.expiresAt).toBeNull();
  });

  test('ends at its expiry, to the millisecond', async () => {
    const expiresAt = new Date(world.now().getTime() + 1000);
    const made = await createKey(ports, { ...OPERATOR, expiresAt });
    world.pass(999);
    expect((await operator(text(made))).outcome).toBe('granted');
    world.pass(1);
    expect((await operator(text(made))).outcome).toBe('unauthenticated');
  });

  test('opens nothing once revoked, and revoking again keeps the first moment', async () => {
    const made = await createKey(ports, OPERATOR);
    const { revokedAt } = await revokeKey(ports, made.record.keyId);
    world.pass(1000);
    expect((await revokeKey(ports, made.record.keyId)).revokedAt).toEqual(revokedAt);
    expect((await operator(text(made))).outcome).toBe('unauthenticated');
    expect(used).toEqual([]);
  });
});

describe('a stranger', () => {
  test('gets the same answer after the same work, whatever is wrong with the key', async () => {
    const { organizationId } = await createOrganization(ports, 'Acme');
    const revoked = await createKey(ports, OPERATOR);
    await revokeKey(ports, revoked.record.keyId);
    const expiring = { ...OPERATOR, expiresAt: new Date(world.now().getTime() + 1) };
    const expired = await createKey(ports, expiring);
    const foreign = await organizationKey(organizationId);
    world.pass(10);
    const compare = vi.spyOn(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
    for (const key of [unknownKey(), text(revoked), text(expired), text(foreign)]) {
      looks = [];
      compare.mockClear();
      expect(await operator(key)).toEqual({ outcome: 'unauthenticated' });
      expect(looks).toEqual(['key']);
      expect(compare).toHaveBeenCalledTimes(1);
    }
    expect(used).toEqual([]);
  });

  test('without a key or with a broken one is turned away without a look-up', async () => {
    const key = text(await createKey(ports, OPERATOR));
    const broken = [...key].map(
      (letter, index) => key.slice(0, index) + (letter === 'x' ? 'y' : 'x') + key.slice(index + 1),
    );
    for (const wrong of [null, '', 'nonsense', `Bearer ${key}`, ...broken])
      expect(await operator(wrong)).toEqual({ outcome: 'unauthenticated' });
    const organization = { organizationId: 'org_1', key: 'kontor_test_sk_nonsense' };
    expect((await authenticateOrganization(endpoint, organization)).outcome).toBe(
      'unauthenticated',
    );
    expect(looks).toEqual([]);
  });

  test('is not let in by a store that gives a record of another key', async () => {
    const { record } = await createKey(ports, OPERATOR);
    const lying = { ...endpoint, keys: { findByDigest: async () => record } };
    const answer = await authenticateOperator(lying, unknownKey(), 'fx');
    expect(answer).toEqual({ outcome: 'unauthenticated' });
  });
});

describe('an organization key', () => {
  test('opens its own organization in its own mode, with all scopes by default', async () => {
    const { organizationId } = await createOrganization(ports, 'Acme');
    for (const mode of ['test', 'live'] as const) {
      const made = await organizationKey(organizationId, mode);
      expect(made.key.kind).toBe(mode);
      const answer = await authenticateOrganization(endpoint, { organizationId, key: text(made) });
      expect(answer).toMatchObject({ outcome: 'granted', organizationId, mode });
      expect(answer.outcome === 'granted' && answer.scopes).toHaveLength(10);
    }
  });

  test('is as wrong as an unknown one with another id, and so is an operator key', async () => {
    const acme = await createOrganization(ports, 'Acme');
    const other = await createOrganization(ports, 'Other');
    const made = await organizationKey(acme.organizationId);
    const operatorKey = await createKey(ports, OPERATOR);
    const attempts = [
      { organizationId: other.organizationId, key: text(made) },
      { organizationId: 'org_none', key: text(made) },
      { organizationId: acme.organizationId, key: unknownKey('test') },
      { organizationId: acme.organizationId, key: text(operatorKey) },
    ];
    for (const attempt of attempts) {
      looks = [];
      const answer = await authenticateOrganization(endpoint, attempt);
      expect(answer).toEqual({ outcome: 'unauthenticated' });
      expect(looks).toEqual(['held']);
    }
  });

  test('of a closed organization is known, and opens nothing', async () => {
    const { organizationId } = await createOrganization(ports, 'Acme');
    const made = await organizationKey(organizationId);
    await closeOrganization(ports, organizationId);
    const closed = await authenticateOrganization(endpoint, { organizationId, key: text(made) });
    expect(closed).toEqual({ outcome: 'closed', mode: 'test' });
    const wrong = await authenticateOrganization(endpoint, {
      organizationId,
      key: unknownKey('test'),
    });
    expect(wrong).toEqual({ outcome: 'unauthenticated' });
    const another = organizationKey(organizationId);
    await expect(another).rejects.toMatchObject({ code: 'ORGANIZATION_CLOSED' });
  });
});
