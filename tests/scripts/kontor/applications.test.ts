import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { submitApplication } from '#register/applications/submit.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { recheckProofs } from '#register/proofs/recheck.ts';
import { applicationHolders } from '#register/applications/verify.ts';
import { tokenLookup } from '#register/ownership/lookup.ts';
import { proofStore } from '#register/storage/proofs.ts';
import { lapseProof } from '#app/claims/lapse.ts';
import { outbox } from '#kernel/mail/outbox.ts';
import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { dayOf, systemWorld } from '#kernel/world.ts';
import { FORMS, HOTEL_FORM, STORE_FORM } from '../../support/applications.ts';
import { startDns, type Zone } from '../../support/dns.ts';
import { migratedWorkplace, type Workplace } from '../../support/kontor.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

let workplace: Workplace;
beforeEach(async () => {
  workplace = await migratedWorkplace();
});
afterEach(() => workplace.drop());

const submit = async (body: object) => {
  const store = await workplace.openStore();
  const ports = {
    applications: applicationStore(store),
    limiter: rateLimiter(store),
    world: systemWorld,
  };
  const receipt = await submitApplication(ports, { body, client: 'test' });
  await store.close();
  return receipt;
};

const proofs = async () => {
  const store = await workplace.openStore();
  const found = await proofStore(store).all();
  await store.close();
  return found;
};

const content = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(workplace.folder, file), 'utf8'));

const today = () => dayOf(new Date());

describe('applications', () => {
  test('are listed by status and shown whole', async () => {
    const { applicationId, token } = await submit(STORE_FORM);
    await submit(HOTEL_FORM);
    const listed = await workplace.json('applications', 'list', '--status', 'submitted');
    expect(listed).toMatchObject([
      { applicationId, kind: 'ecommerce', slug: 'acme-and-soehne', status: 'SUBMITTED' },
      { kind: 'hotels' },
    ]);
    expect(await workplace.json('applications', 'list', '--status', 'approved')).toEqual([]);
    expect(await workplace.json('applications', 'show', applicationId)).toMatchObject({
      applicationId,
      token,
      contactEmail: 'ada@acme.internal',
      fields: { name: 'Acmé & Söhne', countries: ['at', 'de'] },
    });
    const { stdout } = await workplace.run('applications', 'show', applicationId);
    expect(stdout).toContain(token);
    expect(stdout).toContain('_kontor.www.acme.internal');
  });

  test('show nothing by which a terminal could be commanded', async () => {
    const { applicationId } = await submit({ ...STORE_FORM, descriptionMd: 'a\u001b[2Jb' });
    const { stdout } = await workplace.run('applications', 'show', applicationId);
    expect(stdout).not.toContain('\u001b');
  });

  test.each(FORMS)('of $kind are approved into a lawful content file', async (form) => {
    const { applicationId } = await submit(form);
    const approved = await workplace.json('applications', 'approve', applicationId);
    expect(approved).toMatchObject({ applicationId, status: 'APPROVED', kind: form.kind });
    const [name] = await readdir(join(workplace.folder, 'content', form.kind));
    expect(approved).toMatchObject({ file: `content/${form.kind}/${name}` });
    const record = await content(`content/${form.kind}/${name}`);
    const day = today();
    expect(record).toMatchObject({ source: 'self-listed', listedOn: day, checkedOn: day });
    expect(record).not.toHaveProperty('contactEmail');
    const parsed = REGISTERS[form.kind].schema.safeParse(record);
    expect(parsed.error).toBeUndefined();
    if (form.kind !== 'hotels')
      expect(parsed.data).toMatchObject({ trustTier: 'bronze', listingSource: 'self-listed' });
    expect(await workplace.json('content', 'check')).toMatchObject({ faults: [] });
  });

  test('are approved with what comes next, and whom nobody has written to', async () => {
    const { applicationId } = await submit(STORE_FORM);
    const { stdout } = await workplace.run('applications', 'approve', applicationId);
    expect(stdout).toContain('content record-changes');
    expect(stdout).toContain(`Mailed to ${STORE_FORM.contactEmail}`);
  });

  test('are approved once, and a taken slug or website is refused with the file', async () => {
    const first = await submit(STORE_FORM);
    await workplace.json('applications', 'approve', first.applicationId);
    const again = await workplace.run('applications', 'approve', first.applicationId, '--json');
    expect(again.code).toBe(1);
    expect(JSON.parse(again.stderr)).toMatchObject({ code: 'ALREADY_DECIDED' });
    const website = await submit({
      ...STORE_FORM,
      name: 'Other',
      websiteUrl: 'http://acme.internal',
    });
    const taken = await workplace.run('applications', 'approve', website.applicationId, '--json');
    expect(JSON.parse(taken.stderr)).toMatchObject({
      code: 'WEBSITE_TAKEN',
      error: expect.stringContaining('content/ecommerce/acme-and-soehne.json'),
    });
    const slug = await submit({ ...STORE_FORM, websiteUrl: 'https://other.internal/' });
    const same = await workplace.run('applications', 'approve', slug.applicationId, '--json');
    expect(JSON.parse(same.stderr)).toMatchObject({ code: 'SLUG_TAKEN' });
    const asked = ['applications', 'approve', slug.applicationId, '--slug', 'acme-two'];
    expect(await workplace.json(...asked)).toMatchObject({ slug: 'acme-two' });
  });

  test('that two operators approve at once become one record', async () => {
    const { applicationId } = await submit(STORE_FORM);
    const asked = ['a', 'b'].map((slug) =>
      workplace.spawned.run('applications', 'approve', applicationId, '--slug', slug),
    );
    const codes = (await Promise.all(asked)).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1]);
    const shown = await workplace.json('applications', 'show', applicationId);
    const files = await readdir(join(workplace.folder, 'content', 'ecommerce'));
    expect(files).toHaveLength(1);
    expect(`${Reflect.get(Object(shown), 'slug')}.json`).toBe(files[0]);
  });

  test('are rejected for good only when somebody says so', async () => {
    const { applicationId } = await submit(STORE_FORM);
    const asked = ['applications', 'reject', applicationId, '--reason', 'not in DACH'];
    const refused = await workplace.run(...asked);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('add --yes') });
    expect(await workplace.json(...asked, '--yes')).toMatchObject({ status: 'REJECTED' });
    const shown = await workplace.json('applications', 'show', applicationId);
    expect(shown).toMatchObject({ status: 'REJECTED', reason: 'not in DACH' });
    expect((await workplace.run('applications', 'approve', applicationId)).code).toBe(1);
    expect((await workplace.run('applications', 'verify', applicationId)).code).toBe(1);
  });

  test('are erased with the name and address of who sent them, and their entry stays', async () => {
    const { applicationId } = await submit(STORE_FORM);
    const kept = await submit(HOTEL_FORM);
    const { file } = Object(await workplace.json('applications', 'approve', applicationId));
    const erase = ['applications', 'erase', applicationId];
    expect(await workplace.run(...erase)).toMatchObject({ code: 2 });
    expect(await workplace.json('applications', 'list')).toHaveLength(2);
    const status = 'APPROVED';
    expect(await workplace.json(...erase, '--yes')).toEqual({
      applicationId,
      status,
      erased: true,
    });
    const left = await workplace.json('applications', 'list');
    expect(left).toMatchObject([{ applicationId: kept.applicationId }]);
    expect(await content(file)).toMatchObject({ source: 'self-listed' });
  });

  test('with an unknown id end with 3', async () => {
    for (const verb of ['show', 'approve', 'verify', 'erase']) {
      const { code, stderr } = await workplace.run('applications', verb, 'app_none', '--json');
      expect(code).toBe(3);
      expect(JSON.parse(stderr)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('the proof of a domain', () => {
  const zone = (token: string) => ({ '_kontor.acme.internal': { txt: [token] } });
  const verify = (id: string, ...more: string[]) =>
    workplace.run('applications', 'verify', id, '--json', ...more);

  test('before approval is remembered, and the record begins as silver', async () => {
    const { applicationId, token } = await submit(STORE_FORM);
    const dns = await startDns(zone(token));
    const { code, stdout } = await verify(applicationId, '--dns-server', dns.address);
    await dns.stop();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ file: null, looks: expect.any(Array) });
    await workplace.json('applications', 'approve', applicationId, '--slug', 'acme-at');
    expect(await content('content/ecommerce/acme-at.json')).toMatchObject({
      trustTier: 'silver',
      domainVerifiedOn: today(),
    });
    expect(await workplace.json('content', 'check')).toMatchObject({ faults: [] });
    expect(await proofs()).toMatchObject([
      { holder: applicationId, slug: 'acme-at', host: 'www.acme.internal', method: 'dns' },
    ]);
  });

  test('is looked at again as that of a claim is, and its tier falls when it lapses', async () => {
    const { applicationId, token } = await submit(STORE_FORM);
    const names: Record<string, Zone[string]> = { ...zone(token) };
    const dns = await startDns(names);
    await verify(applicationId, '--dns-server', dns.address);
    await workplace.json('applications', 'approve', applicationId);
    const store = await workplace.openStore();
    const ports = {
      proofs: proofStore(store),
      holders: applicationHolders({ applications: applicationStore(store) }),
      lookup: tokenLookup({ dnsServers: [dns.address] }),
      lapse: lapseProof(store, {
        canMail: true,
        nameOf: async () => 'Acme',
        origin: 'https://kontor.example',
        world: systemWorld,
      }),
    };
    const recheck = (days: number) => {
      const at = new Date(Date.now() + days * 86_400_000);
      return recheckProofs({ ...ports, world: { now: () => at } }, 10);
    };
    expect(await recheck(91)).toEqual([]);
    for (const name of Object.keys(names)) names[name] = {};
    expect(await recheck(182)).toEqual([]);
    expect(await recheck(190)).toMatchObject([
      { owner: { contactEmail: STORE_FORM.contactEmail }, proof: { holder: applicationId } },
    ]);
    const mailed = (await outbox(store).list()).filter(({ about }) => about === applicationId);
    expect(mailed.at(-1)).toMatchObject({ status: 'WAITING', attempts: 0 });
    await store.close();
    await dns.stop();
    const entry = { kind: 'ecommerce', slug: 'acme-and-soehne', domainVerifiedOn: null };
    expect(await workplace.json('claims', 'record')).toMatchObject([entry]);
    const record = await content('content/ecommerce/acme-and-soehne.json');
    expect(Object.keys(Object(record))).not.toContain('domainVerifiedOn');
    await workplace.json('applications', 'erase', applicationId, '--yes');
    expect(await proofs()).toEqual([]);
  });

  test('after approval makes the record silver and leaves a higher tier alone', async () => {
    const { applicationId, token } = await submit(STORE_FORM);
    await workplace.json('applications', 'approve', applicationId);
    const file = 'content/ecommerce/acme-and-soehne.json';
    const dns = await startDns(zone(token));
    const { stdout } = await verify(applicationId, '--dns-server', dns.address);
    expect(JSON.parse(stdout)).toMatchObject({ file });
    const silver = await content(file);
    expect(silver).toMatchObject({ trustTier: 'silver', domainVerifiedOn: today() });
    const gold = { ...Object(silver), trustTier: 'gold', domainVerifiedOn: '2026-01-01' };
    await writeFile(join(workplace.folder, file), JSON.stringify(gold));
    await verify(applicationId, '--dns-server', dns.address);
    await dns.stop();
    expect(await content(file)).toMatchObject({ trustTier: 'gold', domainVerifiedOn: today() });
  });

  test('is taken from the website where DNS has none', async () => {
    const server = createServer((_, response) => response.end(token));
    const port = await listenOnLoopback(server);
    const form = { ...STORE_FORM, websiteUrl: `http://acme.internal:${port}/` };
    const { applicationId, token } = await submit(form);
    const dns = await startDns({ 'acme.internal': { a: ['127.0.0.1'] } });
    const refused = await verify(applicationId, '--dns-server', dns.address);
    expect(refused.code).toBe(1);
    const found = await verify(applicationId, '--dns-server', dns.address, '--allow-loopback');
    await dns.stop();
    server.close();
    expect(found.code).toBe(0);
  });

  test('that is not there is told place by place', async () => {
    const { applicationId } = await submit(STORE_FORM);
    const dns = await startDns({});
    const { code, stderr } = await verify(applicationId, '--dns-server', dns.address);
    await dns.stop();
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'TOKEN_NOT_FOUND',
      error: expect.stringContaining('DNS TXT _kontor.acme.internal: the token is not here'),
    });
    const shown = await workplace.json('applications', 'show', applicationId);
    expect(shown).toMatchObject({ verifiedAt: null });
  });
});
