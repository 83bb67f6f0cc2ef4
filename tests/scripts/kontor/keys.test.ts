import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshWorkplace, migratedWorkplace, type Workplace } from '../../support/kontor.ts';
import { hasSqld, reportMissingSqld, startSqld, type SqldServer } from '../../support/sqld.ts';

const organization = z.strictObject({ organizationId: z.string().regex(/^org_[0-9a-f]{32}$/) });
const created = z.strictObject({ keyId: z.string().regex(/^key_[0-9a-f]{32}$/), key: z.string() });
const rotated = z.strictObject({
  ...created.shape,
  replaces: z.string(),
  replacedKeyExpiresAt: z.string(),
});

const OPERATOR = ['keys', 'create', '--operator', '--scope', 'fx'];

reportMissingSqld();

describe.each(hasSqld ? ['a file', 'a libSQL server'] : ['a file'])(
  'keys and orgs on %s',
  (position) => {
    let server: SqldServer | undefined;
    let workplace: Workplace;

    beforeAll(async () => {
      server = position === 'a file' ? undefined : await startSqld();
      workplace = await freshWorkplace(server ? { DATABASE_URL: server.url } : {});
      await workplace.json('db', 'migrate');
    });
    afterAll(async () => {
      await workplace.drop();
      await server?.stop();
    });

    const newOrganization = async () =>
      organization.parse(await workplace.json('orgs', 'create', 'Acme GmbH')).organizationId;
    const listed = async (keyId: string) => {
      const keys = z
        .array(z.looseObject({ keyId: z.string() }))
        .parse(await workplace.json('keys', 'list'));
      return keys.find((key) => key.keyId === keyId);
    };

    test('a script starts from nothing with JSON alone', async () => {
      const org = await newOrganization();
      const made = await workplace.json('keys', 'create', '--org', org, '--mode', 'test');
      const { keyId, key } = created.parse(made);
      expect(key).toMatch(/^kontor_test_sk_/);
      expect(await listed(keyId)).toMatchObject({
        holder: 'organization',
        mode: 'test',
        state: 'active',
      });
      const operator = created.parse(await workplace.json(...OPERATOR));
      expect(operator.key).toMatch(/^kontor_op_sk_/);
      expect(await workplace.json('keys', 'list', '--org', org)).toHaveLength(1);
    });

    test('scopes, names and ends are kept as given', async () => {
      const org = await newOrganization();
      const order = ['keys', 'create', '--org', org, '--mode', 'live', '--name', 'reports'];
      const scopes = ['--scope', 'payouts:read,events:read', '--scope', 'accounts:read'];
      const made = created.parse(
        await workplace.json(...order, ...scopes, '--expires', '2099-01-31'),
      );
      expect(await listed(made.keyId)).toMatchObject({
        name: 'reports',
        mode: 'live',
        scopes: ['accounts:read', 'payouts:read', 'events:read'],
        expiresAt: '2099-01-31T00:00:00.000Z',
      });
    });

    test('a key ends in a year and says so, unless it is never to end', async () => {
      const { stdout } = await workplace.run(...OPERATOR);
      expect(stdout).toMatch(new RegExp(`Expires +${new Date().getUTCFullYear() + 1}-`));
      const never = created.parse(await workplace.json(...OPERATOR, '--never'));
      expect(await listed(never.keyId)).toMatchObject({ expiresAt: null });
      const both = [...OPERATOR, '--never', '--expires', '90d'];
      expect(await workplace.failure(...both)).toMatchObject({ exit: 2 });
    });

    test('a key is bound to ranges of addresses, and so is the one that follows it', async () => {
      const from = ['--from', '203.0.113.0/24', '--from', '2001:db8::1'];
      const { keyId } = created.parse(await workplace.json(...OPERATOR, ...from));
      const addressRanges = ['203.0.113.0/24', '2001:db8::1/128'];
      expect(await listed(keyId)).toMatchObject({ addressRanges });
      const next = rotated.parse(await workplace.json('keys', 'rotate', keyId));
      expect(await listed(next.keyId)).toMatchObject({ addressRanges });
      expect(await workplace.failure(...OPERATOR, '--from', '203.0.113')).toMatchObject({
        code: 'INVALID',
        error: expect.stringContaining('203.0.113.0/24'),
      });
    });

    test('a rotation prints the new key, and until when the old one is valid', async () => {
      const old = created.parse(await workplace.json(...OPERATOR));
      const made = rotated.parse(
        await workplace.json('keys', 'rotate', old.keyId, '--overlap', '1h'),
      );
      expect(made.replaces).toBe(old.keyId);
      const remainingMs = Date.parse(made.replacedKeyExpiresAt) - Date.now();
      expect(remainingMs).toBeGreaterThan(3_500_000);
      expect(remainingMs).toBeLessThanOrEqual(3_600_000);
      expect(await listed(old.keyId)).toMatchObject({ replacedBy: made.keyId, state: 'active' });
      expect((await workplace.run('keys', 'rotate', old.keyId)).code).toBe(1);
    });

    test('revoking and closing ask, or take --yes', async () => {
      const org = await newOrganization();
      const { keyId } = created.parse(
        await workplace.json('keys', 'create', '--org', org, '--mode', 'test'),
      );
      for (const verb of [
        ['keys', 'revoke', keyId],
        ['orgs', 'close', org],
      ]) {
        const { code, stderr } = await workplace.run(...verb);
        expect({ code, asked: stderr.includes('--yes') }).toEqual({ code: 2, asked: true });
      }
      expect(await workplace.json('keys', 'revoke', keyId, '--yes')).toMatchObject({
        state: 'revoked',
      });
      expect(await workplace.json('orgs', 'close', org, '--yes')).toMatchObject({
        organizationId: org,
      });
      const late = await workplace.run('keys', 'create', '--org', org, '--mode', 'test', '--json');
      expect(late.code).toBe(1);
      expect(JSON.parse(late.stderr)).toMatchObject({ code: 'ORGANIZATION_CLOSED' });
    });
  },
);

describe('the command line and keys', () => {
  let workplace: Workplace;
  beforeAll(async () => {
    workplace = await migratedWorkplace();
  });
  afterAll(() => workplace.drop());

  test.each([
    [['keys', 'create']],
    [['keys', 'create', '--operator']],
    [['keys', 'create', '--operator', '--scope', 'everything']],
    [['keys', 'create', '--operator', '--scope', 'fx', '--mode', 'test']],
    [['keys', 'create', '--org', 'org_1']],
    [['keys', 'create', '--org', 'org_1', '--mode', 'both']],
    [[...OPERATOR, '--expires', 'soon']],
    [['keys', 'rotate', 'key_1', '--overlap', '1 day']],
    [['keys', 'revoke', '--yes']],
  ])('%j is wrong usage', async (args) => expect((await workplace.run(...args)).code).toBe(2));

  test('what is not there ends with 3', async () => {
    const nothing = [
      ['keys', 'revoke', 'key_none', '--yes'],
      ['keys', 'rotate', 'key_none'],
      ['keys', 'list', '--org', 'org_none'],
      ['orgs', 'close', 'org_none', '--yes'],
      ['keys', 'create', '--org', 'org_none', '--mode', 'test'],
    ];
    for (const args of nothing) expect((await workplace.run(...args)).code).toBe(3);
  });

  test('an operator key gets only operator scopes', async () => {
    const { code, stderr } = await workplace.run(
      'keys',
      'create',
      '--operator',
      '--scope',
      'payouts:read',
    );
    expect({ code, reported: stderr.includes('expected at least one of fx, console') }).toEqual({
      code: 1,
      reported: true,
    });
  });

  test('a key named by itself stands in KONTOR_KEY and is never printed', async () => {
    const { keyId, key } = created.parse(await workplace.json(...OPERATOR));
    const onTheLine = await workplace.run('keys', 'revoke', key, '--yes');
    expect(onTheLine.code).toBe(2);
    const holder = await freshWorkplace({
      KONTOR_KEY: key,
      DATABASE_URL: `file:${join(workplace.folder, 'kontor.db')}`,
    });
    const end = await holder.run('keys', 'revoke', '--yes', '--json');
    await holder.drop();
    expect(JSON.parse(end.stdout)).toMatchObject({ keyId, state: 'revoked' });
    for (const { stdout, stderr } of [onTheLine, end]) expect(stdout + stderr).not.toContain(key);
  });

  test('after its creation a key stands in no answer, no database file and no backup', async () => {
    const keys = [created.parse(await workplace.json(...OPERATOR))];
    const { keyId } = keys[0] ?? { keyId: '' };
    const made = rotated.parse(await workplace.json('keys', 'rotate', keyId));
    await workplace.json('db', 'backup', 'all.backup');
    const answers = await Promise.all(
      [
        ['keys', 'list'],
        ['keys', 'list', '--json'],
        ['db', 'verify', 'all.backup'],
      ].map((args) => workplace.run(...args)),
    );
    const texts = answers.map(({ stdout, stderr }) => stdout + stderr);
    const names = await readdir(workplace.folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name)).toContain('kontor.db');
    // What has been in the log is in the database once the log is gone: that is read after it.
    const inOrder = files.toSorted((left, right) => (left.name < right.name ? 1 : -1));
    for (const { parentPath, name } of inOrder) {
      const reading = readFile(join(parentPath, name));
      const bytes = /-(wal|shm)$/.test(name)
        ? await reading.catch(() => Buffer.of())
        : await reading;
      texts.push((name === 'all.backup' ? gunzipSync(bytes) : bytes).toString('latin1'));
    }
    expect(texts.some((text) => text.includes(made.keyId))).toBe(true);
    for (const { key } of [...keys, made]) {
      const secret = key.slice('kontor_op_sk_'.length, -6);
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    }
  });

  test('has help with examples for every verb', async () => {
    const verbs = [
      'keys create',
      'keys list',
      'keys revoke',
      'keys rotate',
      'orgs create',
      'orgs list',
    ];
    const more = ['orgs close', 'fx show', 'fx refresh', 'db backup', 'db restore', 'db verify'];
    for (const verb of [...verbs, ...more]) {
      const { code, stdout } = await workplace.run(...verb.split(' '), '--help');
      expect({ verb, code }).toEqual({ verb, code: 0 });
      expect(stdout).toContain(`Examples:\n  npm run kontor -- ${verb}`);
      expect(stdout).toMatch(/With --json: \S/);
    }
  });
});
