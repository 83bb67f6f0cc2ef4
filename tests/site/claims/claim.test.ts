import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#kernel/durations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { newSecret } from '#register/claims/claim.ts';
import { openClaim } from '#register/claims/open.ts';
import { proveClaim } from '#register/claims/prove.ts';
import { renewAddress } from '#register/claims/start.ts';
import {
  BEGIN,
  begin,
  ENTRIES,
  entryOf,
  openClaims,
  owned,
  proveBy,
  PUBLISHER,
  startWebsite,
  type OpenClaims,
} from '../../support/claims.ts';

let claims: OpenClaims;
beforeEach(async () => {
  claims = await openClaims(ENTRIES);
});
afterEach(() => claims.stop());

/** From now on no mail can be kept, as if the process ended there. */
const refuseMails = () =>
  claims.store.batch([
    sql`CREATE TRIGGER no_mail BEFORE INSERT ON outgoing_mails
        BEGIN SELECT RAISE(ABORT, 'nothing can be kept'); END`,
  ]);
const takeMails = () => claims.store.batch([sql`DROP TRIGGER no_mail`]);

const addressesKept = async (): Promise<number> =>
  (await claims.store.rows(z.unknown(), sql`SELECT digest FROM claim_addresses`)).length;

describe('a claim', () => {
  test('begins on a page of its entry, in both languages, and never without an entry', async () => {
    const english = await claims.get('/claim?kind=publishers&slug=beispielblatt');
    expect(english.status).toBe(200);
    expect(english.text).toContain('Beispielblatt: this is us');
    const german = await claims.get('/de/claim?kind=publishers&slug=beispielblatt');
    expect(german.text).toContain('Beispielblatt: Das sind wir');
    expect(german.text).toContain('action="/de/claim"');
    expect((await claims.get('/claim')).text).toContain('This is us');
    for (const query of [
      'kind=publishers&slug=nobody',
      'kind=banks&slug=x',
      'kind=saas&slug=demo-werk',
    ])
      expect((await claims.get(`/claim?${query}`)).status).toBe(404);
  });

  test('names what is wrong with its form', async () => {
    const { status, text } = await claims.post('/claim', {
      fields: { ...BEGIN, contactEmail: 'ada', consent: '' },
    });
    expect(status).toBe(400);
    expect(text).toContain('An e-mail address, such as');
    expect(text).toContain('A tick: you must be entitled');
    expect(await claims.ports.claims.list(undefined)).toEqual([]);
  });

  test('shows the text, every name at which it may stand, and mails both', async () => {
    const { path, token, text } = await begin(claims);
    expect(path).toMatch(/^\/claim\/[0-9a-z]{32}$/);
    for (const name of ['_kontor.www.owner.internal', '_kontor.owner.internal'])
      expect(text).toContain(`<code>${name}</code>`);
    expect(text).toContain('https://www.owner.internal/.well-known/kontor');
    const [mail = ''] = await claims.mails();
    expect(mail).toContain('To: ada@owner.internal');
    expect(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(token);
    expect(mail.replaceAll('=\r\n', '')).toContain(`https://kontor.example${path}`);
  });

  test('keeps no secret of its address, and no page of it is kept or found', async () => {
    const { path } = await begin(claims);
    const secret = path.split('/').at(-1) ?? '';
    const tables = await claims.store.rows(
      z.record(z.string(), z.unknown()),
      sql`SELECT * FROM claims JOIN claim_addresses ON claim_id = claims.id`,
    );
    expect(tables).toHaveLength(1);
    expect(JSON.stringify(tables, (_, value) => String(value))).not.toContain(secret);
    const { response } = await claims.get(path);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  test('says where it looked in vain, and may be proved later', async () => {
    const { path, token } = await begin(claims);
    claims.zone['_kontor.owner.internal'] = { txt: ['kontor-verification=another'] };
    const { status, text } = await claims.post(`${path}/proof`);
    expect(status).toBe(200);
    expect(text).toContain('DNS TXT _kontor.owner.internal');
    expect(text).toContain('the text is not here');
    const german = await claims.post(`/de${path}/proof`);
    expect(german.text).toContain('der Text ist nicht hier');
    expect(german.text).not.toMatch(/lang="en">the |is not here|answered/);
    expect((await proveBy(claims, 'owner.internal', path, token)).status).toBe(303);
    expect(await claims.ports.proofs.current()).toMatchObject([
      { kind: 'publishers', slug: 'beispielblatt', host: 'www.owner.internal', method: 'dns' },
    ]);
    expect((await claims.mails()).some((mail) => mail.includes('is yours to change'))).toBe(true);
  });

  test('is proved with its proof, or not at all', async () => {
    const { path, token } = await begin(claims);
    await claims.store.batch([
      sql`CREATE TRIGGER no_proof BEFORE INSERT ON ownership_proofs
          BEGIN SELECT RAISE(ABORT, 'nothing can be kept'); END`,
    ]);
    await proveBy(claims, 'owner.internal', path, token).catch(() => undefined);
    expect(await claims.ports.claims.list('PROVED')).toEqual([]);
    await claims.store.batch([sql`DROP TRIGGER no_proof`]);
    await claims.post(`${path}/proof`);
    expect(await claims.ports.claims.list('PROVED')).toHaveLength(1);
    expect(await claims.ports.proofs.current()).toHaveLength(1);
  });

  test('begins with the mail about it, or not at all', async () => {
    await refuseMails();
    expect((await claims.post('/claim', { fields: BEGIN })).status).toBe(503);
    expect(await claims.ports.claims.list(undefined)).toEqual([]);
    await takeMails();
    const { path, token } = await begin(claims);
    expect((await proveBy(claims, 'owner.internal', path, token)).status).toBe(303);
    await refuseMails();
    // The same owner again, who would be mailed twice.
    expect((await claims.post('/claim', { fields: BEGIN })).status).toBe(503);
    await takeMails();
    expect(await claims.ports.claims.list(undefined)).toHaveLength(1);
    expect(await addressesKept()).toBe(1);
    expect(await claims.mails()).toHaveLength(2);
  });

  test('is proved with the mail about it, or not at all', async () => {
    const { path, token } = await begin(claims);
    await refuseMails();
    expect((await proveBy(claims, 'owner.internal', path, token)).status).toBe(503);
    expect(await claims.ports.claims.list('PROVED')).toEqual([]);
    await takeMails();
    await claims.post(`${path}/proof`);
    expect(await claims.mails()).toHaveLength(2);
  });

  test('keeps its address unless the mail with another is kept', async () => {
    const { path } = await owned(claims);
    await refuseMails();
    expect((await claims.post(`${path}/address`)).status).toBe(503);
    expect((await claims.get(path)).text).toContain('Beispielblatt: your entry');
    expect(await addressesKept()).toBe(1);
  });

  test('ends with its proof, or not at all', async () => {
    const { path } = await owned(claims);
    await claims.store.batch([
      sql`CREATE TRIGGER no_proof BEFORE INSERT ON ownership_proofs
          BEGIN SELECT RAISE(ABORT, 'nothing can be kept'); END`,
    ]);
    expect((await claims.post(`${path}/end`)).status).toBe(503);
    expect(await claims.ports.claims.list('PROVED')).toHaveLength(1);
    expect((await claims.get(path)).text).toContain('Beispielblatt: your entry');
  });

  test('is proved by a file of the website, too', async () => {
    const files = new Map<string, string>();
    const website = await startWebsite(files);
    const record = { ...PUBLISHER, websiteUrl: `http://owner.internal:${website.port}/` };
    const other = await openClaims([entryOf('publishers', 'beispielblatt', record)]);
    other.zone['owner.internal'] = { a: ['127.0.0.1'] };
    const { path, token } = await begin(other);
    files.set('/.well-known/kontor', `${token}\n`);
    expect((await other.post(`${path}/proof`)).status).toBe(303);
    expect(await other.ports.proofs.current()).toMatchObject([{ method: 'file' }]);
    await other.stop();
    await website.stop();
  });

  test('of another site, of a stranger and of nobody is answered alike', async () => {
    const { path } = await begin(claims);
    const unknown = await claims.get(`/claim/${'0'.repeat(32)}`);
    const short = await claims.get('/claim/x');
    expect([unknown.status, short.status]).toEqual([404, 404]);
    expect(short.text).toBe(unknown.text);
    const foreign = await claims.post(`${path}/proof`, {
      headers: { Origin: 'https://elsewhere.example' },
    });
    expect(foreign.status).toBe(403);
  });

  test('leads back to its page from where the answer to a form stood', async () => {
    const { path } = await begin(claims);
    expect((await claims.post(`${path}/proof`)).text).toContain('did not find it');
    for (const at of [path, `/de${path}`]) {
      const { response, status } = await claims.get(`${at}/proof`);
      expect([status, response.headers.get('Location')]).toEqual([303, at]);
    }
    expect((await claims.get(`/claim/${'0'.repeat(32)}/proof`)).status).toBe(404);
  });

  test('is answered alike whether or not somebody holds the entry', async () => {
    await owned(claims);
    const before = (await claims.mails()).length;
    const again = await begin(claims, { ...BEGIN, contactEmail: 'Ada@Owner.internal' });
    const other = await begin(claims, { ...BEGIN, contactEmail: 'eve@evil.internal' });
    const bare = (text: string) =>
      text.replace(/kontor-verification=\w+|clm_\w+/g, '').replace(/\/claim\/\w+/g, '');
    expect(bare(again.text)).toBe(bare(other.text));
    // Two to the owner, of whom one opens the entry; one to the stranger.
    const mails = (await claims.mails()).slice(before);
    expect(mails).toHaveLength(3);
    const known = mails.find((mail) => mail.includes('Your private address')) ?? '';
    const [, address = ''] =
      /kontor\.example(\/claim\/\w+)/.exec(known.replaceAll('=\r\n', '')) ?? [];
    expect((await claims.get(address)).text).toContain('Beispielblatt: your entry');
    // The three mails of the day are counted one by one.
    await begin(claims);
    expect(await claims.mails()).toHaveLength(before + 3);
  });

  test('expires, is renewed, and ends', async () => {
    const { path } = await owned(claims);
    const renewed = await claims.post(`${path}/address`);
    const [fresh = ''] = (renewed.response.headers.get('Location') ?? '').split('?');
    expect((await claims.get(path)).status).toBe(404);
    expect((await claims.get(fresh)).status).toBe(200);
    claims.clock.now = new Date(claims.clock.now.getTime() + 91 * DAY_MS);
    expect((await claims.get(fresh)).status).toBe(404);
    claims.clock.now = new Date(claims.clock.now.getTime() - 91 * DAY_MS);
    expect((await claims.post(`${fresh}/end`)).text).toContain('The claim has ended');
    expect((await claims.get(fresh)).status).toBe(404);
    expect(await claims.ports.proofs.current()).toEqual([]);
  });

  test('is limited by sender, and floods nobody with mail', async () => {
    const outcomes: number[] = [];
    for (let turn = 0; turn < 26; turn += 1) outcomes.push((await begin(claims)).status);
    expect(outcomes.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 303));
    expect(outcomes[25]).toBe(429);
    expect((await claims.mails()).length).toBe(3);
  });

  test('mails nobody a new address before the proof, and after it only in bounds', async () => {
    const stranger = await begin(claims, { ...BEGIN, contactEmail: 'victim@elsewhere.internal' });
    const renewals = async (from: string, times: number): Promise<number[]> => {
      const outcomes: number[] = [];
      for (let path = from; outcomes.length < times;) {
        const { status, response } = await claims.post(`${path}/address`);
        outcomes.push(status);
        [path = path] = (response.headers.get('Location') ?? path).split('?');
      }
      return outcomes;
    };
    expect(await renewals(stranger.path, 7)).toEqual([303, 303, 303, 303, 303, 429, 429]);
    const toVictim = (await claims.mails()).filter((mail) => mail.includes('To: victim@'));
    expect(toVictim).toHaveLength(1);
    const { path } = await owned(claims);
    const before = (await claims.mails()).length;
    expect(await renewals(path, 7)).toEqual([303, 303, 303, 303, 303, 429, 429]);
    expect(await claims.mails()).toHaveLength(before + 5);
  });

  test('that is proved already is mailed about no further proof', async () => {
    const { path } = await owned(claims);
    const before = (await claims.mails()).length;
    for (let turn = 0; turn < 5; turn += 1) await claims.post(`${path}/proof`);
    expect(await claims.mails()).toHaveLength(before);
  });

  test('opens by no address that was closed while the domain was looked at', async () => {
    const { path } = await owned(claims);
    const [secret = ''] = path.split('/').slice(-1);
    const opened = await openClaim(claims.ports, secret);
    if (opened === undefined) throw new Error('nothing is opened');
    const { claim } = opened;
    const { lookup, world } = claims.ports;
    const fresh = newSecret(world);
    const look: typeof lookup.look = async (...asked) => {
      await renewAddress(claims.ports, { claim, secret: fresh });
      return lookup.look(...asked);
    };
    await proveClaim({ ...claims.ports, lookup: { look } }, { claim, secret });
    expect(await openClaim(claims.ports, secret)).toBeUndefined();
    expect(await openClaim(claims.ports, fresh)).toBeDefined();
  });

  test('without a way to mail shows all on the page', async () => {
    const silent = await openClaims(ENTRIES, { canMail: false });
    const { path, token } = await begin(silent);
    expect((await proveBy(silent, 'owner.internal', path, token)).status).toBe(303);
    expect((await silent.get(path)).text).toContain('your entry');
    expect(await silent.mails()).toEqual([]);
    await silent.stop();
  });
});
