import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Change } from '#register/claims/change.ts';
import type { OwnershipProof } from '#register/proofs/proof.ts';
import { changeStore, claimStore } from '#register/storage/claims.ts';
import { proofStore } from '#register/storage/proofs.ts';
import { PUBLISHER } from '../../support/claims.ts';
import { migratedWorkplace, type Workplace } from '../../support/kontor.ts';

const AT = new Date('2026-11-20T10:00:00Z');
const EARLIER = new Date('2026-11-10T10:00:00Z');
const CLAIM = {
  claimId: 'clm_0123456789abcdef',
  kind: 'publishers',
  slug: 'beispielblatt',
  websiteUrl: 'https://www.owner.internal/',
  status: 'PROVED',
  contactEmail: 'ada@owner.internal',
  language: 'de',
  token: 'kontor-verification=00000000000000000000000000000000',
  startedAt: AT,
  review: null,
} as const;

const changeOf = (changeId: string, part: Partial<Change>): Change => ({
  ...{ changeId, claimId: CLAIM.claimId, kind: CLAIM.kind, slug: CLAIM.slug },
  ...{ fields: {}, doubts: [], status: 'ACCEPTED', submittedAt: AT, decidedAt: AT, reason: null },
  ...part,
});
const SAFE = changeOf('chg_safe', {
  fields: { rssFeedUrl: 'https://www.owner.internal/rss', supportedProtocols: ['x402'] },
});
const WAITING = changeOf('chg_waits', {
  fields: { shortDescription: 'The daily newspaper of Graz.', tags: [] },
  ...{ doubts: ['text'], status: 'WAITING', decidedAt: null },
});
const PROOF: OwnershipProof = {
  ...{ holder: CLAIM.claimId, kind: CLAIM.kind, slug: CLAIM.slug, host: 'www.owner.internal' },
  ...{ method: 'dns', provedAt: AT, checkedAt: AT, failedLooks: 0, lapsedAt: null },
};

let workplace: Workplace;
beforeEach(async () => {
  workplace = await migratedWorkplace({ CATALOGUE_FILE: 'none.db' });
  const folder = join(workplace.folder, 'content', 'publishers');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'beispielblatt.json'), JSON.stringify(PUBLISHER));
  const store = await workplace.openStore();
  await claimStore(store).add(CLAIM, []);
  await proofStore(store).put(PROOF);
  await changeStore(store).add([SAFE, WAITING]);
  await store.close();
});
afterEach(() => workplace.drop());

const record = async () => {
  const file = join(workplace.folder, 'content/publishers/beispielblatt.json');
  return z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(file, 'utf8')));
};

describe('claims', () => {
  test('are listed with why they wait, and shown with proof and changes', async () => {
    expect(await workplace.json('claims', 'list')).toMatchObject([
      { changeId: 'chg_safe', status: 'ACCEPTED' },
      { changeId: 'chg_waits', status: 'WAITING', doubts: ['text'] },
    ]);
    const { stdout } = await workplace.run('claims', 'list');
    expect(stdout).toContain('words that readers see');
    expect(await workplace.json('claims', 'list', '--owners')).toMatchObject([
      { claimId: CLAIM.claimId, status: 'PROVED', contactEmail: 'ada@owner.internal' },
    ]);
    expect(await workplace.json('claims', 'show', 'chg_waits')).toMatchObject({
      claim: { claimId: CLAIM.claimId },
      proof: { host: 'www.owner.internal' },
      changes: [{ changeId: 'chg_waits' }],
    });
    const doctor = await workplace.run('doctor');
    expect(doctor.stdout).toContain('1 waits for a decision');
    expect(doctor.stdout).toContain('1 accepted and not in the content');
  });

  test('that rules accepted are written into a content file that is lawful', async () => {
    expect(await workplace.json('claims', 'apply')).toEqual([
      { changeId: 'chg_safe', file: 'content/publishers/beispielblatt.json', error: null },
    ]);
    expect(await record()).toMatchObject({
      rssFeedUrl: 'https://www.owner.internal/rss',
      rssFeedSource: 'self-listed',
      supportedProtocols: ['x402'],
      trustTier: 'silver',
      listingSource: 'self-listed',
      domainVerifiedOn: '2026-11-20',
      shortDescription: PUBLISHER.shortDescription,
      source: 'editorial',
    });
    expect(await workplace.json('claims', 'apply')).toEqual([]);
  });

  test('that take payment details back are written into a file that says gold', async () => {
    const gold = {
      ...{ trustTier: 'gold', listingSource: 'self-listed', domainVerifiedOn: '2026-11-10' },
      ...{ supportedProtocols: ['x402'], payToAddress: `0x${'a'.repeat(40)}` },
      ...{ networkId: 'eip155:8453', usdcPricePerRequest: '0.01' },
    };
    const file = join(workplace.folder, 'content/publishers/beispielblatt.json');
    await writeFile(file, JSON.stringify({ ...PUBLISHER, ...gold }));
    const store = await workplace.openStore();
    await changeStore(store).add([changeOf('chg_back', { fields: { payToAddress: null } })]);
    await store.close();
    const applied = await workplace.json('claims', 'apply');
    expect(applied).toMatchObject([{ error: null }, { changeId: 'chg_back', error: null }]);
    expect(await record()).not.toHaveProperty('payToAddress');
    expect(await record()).toMatchObject({ trustTier: 'silver' });
  });

  test('that are older than a written one of the same field are not written over it', async () => {
    const store = await workplace.openStore();
    const later = { submittedAt: new Date('2026-11-20T11:00:00Z'), status: 'WAITING' } as const;
    await changeStore(store).add([
      changeOf('chg_newer', { fields: { shortDescription: 'A newer text.' }, ...later }),
    ]);
    await store.close();
    await workplace.json('claims', 'accept', 'chg_newer');
    const { code, stderr } = await workplace.run('claims', 'accept', 'chg_waits');
    expect([code, stderr]).toEqual([1, expect.stringContaining('chg_newer')]);
    expect(await record()).toMatchObject({ shortDescription: 'A newer text.' });
  });

  test('that wait are accepted or rejected once, and the owner is written to', async () => {
    const accepted = await workplace.json('claims', 'accept', 'chg_waits');
    expect(accepted).toMatchObject({ status: 'WRITTEN', mailed: true });
    const written = await record();
    expect(written).toMatchObject({ shortDescription: 'The daily newspaper of Graz.' });
    expect(written).not.toHaveProperty('tags');
    const again = await workplace.run('claims', 'reject', 'chg_waits', '--reason', 'No.');
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('written already')]);
    await workplace.json('claims', 'reject', 'chg_safe', '--reason', 'The feed is empty.');
    const folder = join(workplace.folder, '.kontor/mail');
    const names = (await readdir(folder)).sort();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(mails).toHaveLength(2);
    expect(mails[0]).toContain('To: ada@owner.internal');
    expect(mails[1]?.replaceAll('=\r\n', '')).toContain('The feed is empty.');
  });

  test('whose proof has lapsed are not written', async () => {
    const store = await workplace.openStore();
    await proofStore(store).put({ ...PROOF, failedLooks: 2, lapsedAt: AT });
    await store.close();
    const { code, stderr } = await workplace.run('claims', 'accept', 'chg_waits');
    expect([code, stderr]).toEqual([1, expect.stringContaining('counts no longer')]);
    expect(stderr).toContain('claims reject');
    expect(stderr).not.toContain('--dns-server');
    const text = (await workplace.run('claims', 'apply')).stdout;
    expect(text).toContain('not written');
    expect(text).not.toContain('It is listed');
    const doctor = await workplace.run('doctor');
    expect(doctor.stdout).not.toContain("Owners' changes");
    const applied = await workplace.run('claims', 'apply', '--json');
    expect(applied.code).toBe(1);
    expect(await record()).toEqual(PUBLISHER);
  });

  const proofs = async (part: Partial<OwnershipProof>) => {
    const store = await workplace.openStore();
    await proofStore(store).put({ ...PROOF, ...part });
    await store.close();
  };

  test('that are looked at again move the day of proof, or take it away', async () => {
    const entry = { kind: 'publishers', slug: 'beispielblatt' };
    const file = 'content/publishers/beispielblatt.json';
    const recorded = (domainVerifiedOn: string | null) => [{ ...entry, domainVerifiedOn, file }];
    expect(await workplace.json('claims', 'record')).toEqual(recorded('2026-11-20'));
    const silver = { trustTier: 'silver', domainVerifiedOn: '2026-11-20' };
    expect(await record()).toEqual({ ...PUBLISHER, ...silver });
    await proofs({ checkedAt: new Date('2027-02-20T10:00:00Z') });
    expect(await workplace.json('claims', 'record')).toEqual(recorded('2027-02-20'));
    // Not found once: it counts on, with the day that is known.
    await proofs({ checkedAt: new Date('2027-05-21T10:00:00Z'), failedLooks: 1 });
    expect(await workplace.json('claims', 'record')).toEqual([]);
    await proofs({ failedLooks: 2, lapsedAt: new Date('2027-05-28T10:00:00Z') });
    // Another owner's proof of the same entry would count; one of another host does not.
    await proofs({ holder: 'clm_other', host: 'elsewhere.internal' });
    expect(await workplace.json('claims', 'record')).toEqual(recorded(null));
    expect(await record()).toEqual(PUBLISHER);
    expect(await workplace.json('claims', 'record')).toEqual([]);
    await proofs({ holder: 'clm_third', host: 'owner.internal' });
    expect(await workplace.json('claims', 'record')).toEqual(recorded('2026-11-20'));
  });

  test('of a website at another host are written without the proof of the one before', async () => {
    const moved = 'https://moved.internal/';
    const store = await workplace.openStore();
    await changeStore(store).add([
      changeOf('chg_moves', { fields: { websiteUrl: moved }, doubts: ['host'], status: 'WAITING' }),
    ]);
    await store.close();
    await workplace.json('claims', 'apply');
    expect(await record()).toMatchObject({ trustTier: 'silver' });
    await workplace.json('claims', 'accept', 'chg_moves');
    expect(await record()).toMatchObject({ websiteUrl: moved });
    expect(await record()).not.toHaveProperty('trustTier');
    expect(await record()).not.toHaveProperty('domainVerifiedOn');
    // Who has proved the earlier host alone changes nothing of the new one.
    const { code, stderr } = await workplace.run('claims', 'accept', 'chg_waits');
    expect([code, stderr]).toEqual([1, expect.stringContaining('another host')]);
    expect(await record()).toMatchObject({ shortDescription: PUBLISHER.shortDescription });
    // The new host is proved for each owner on the day of their own proof.
    await proofs({ holder: 'clm_new', host: 'moved.internal', checkedAt: EARLIER });
    expect(await workplace.json('claims', 'record')).toMatchObject([
      { domainVerifiedOn: '2026-11-10' },
    ]);
  });

  test('that an earlier version stamped for another host lose the stamp', async () => {
    const file = join(workplace.folder, 'content/publishers/beispielblatt.json');
    const stamp = { trustTier: 'silver', domainVerifiedOn: '2026-11-20' };
    const moved = { ...PUBLISHER, websiteUrl: 'https://moved.internal/' };
    await writeFile(file, JSON.stringify({ ...moved, ...stamp }));
    expect(await workplace.json('claims', 'record')).toMatchObject([{ domainVerifiedOn: null }]);
    expect(await record()).toEqual(moved);
  });

  test('are erased whole', async () => {
    await workplace.json('claims', 'erase', CLAIM.claimId, '--yes');
    expect(await workplace.json('claims', 'list', '--owners')).toEqual([]);
    expect(await workplace.json('claims', 'list')).toEqual([]);
    expect((await workplace.run('claims', 'show', CLAIM.claimId)).code).toBe(3);
  });
});
