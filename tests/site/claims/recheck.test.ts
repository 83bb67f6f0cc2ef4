import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { lapseProof } from '#app/claims/lapse.ts';
import { outbox } from '#kernel/mail/outbox.ts';
import { sql } from '#kernel/storage/sql.ts';
import { claimHolders } from '#register/claims/prove.ts';
import { recheckProofs } from '#register/proofs/recheck.ts';
import type { TokenLookup } from '#register/proofs/token.ts';
import { endClaim } from '#register/claims/open.ts';
import { lapsedMail } from '#site/claims/mails.ts';
import {
  BEGIN,
  begin,
  ENTRIES,
  openClaims,
  owned,
  proveBy,
  startWebsite,
  type OpenClaims,
} from '../../support/claims.ts';

let claims: OpenClaims;
beforeEach(async () => {
  claims = await openClaims(ENTRIES);
});
afterEach(() => claims.stop());

const after = (days: number): void => {
  claims.clock.now = new Date(claims.clock.now.getTime() + days * DAY_MS);
};
const recheckPorts = () => ({
  ...claims.ports,
  holders: claimHolders(claims.ports),
  lapse: lapseProof(claims.store, {
    canMail: true,
    nameOf: async () => 'Beispielblatt',
    origin: 'https://kontor.example',
    world: claims.ports.world,
  }),
});
const recheck = (most = 10) => recheckProofs(recheckPorts(), most);
const proof = async () => (await claims.ports.proofs.current())[0];
const only = async () => {
  const [own] = await claims.ports.proofs.current();
  if (own === undefined) throw new Error('nothing is proved');
  return own;
};

describe('a proof', () => {
  test('is looked at again after ninety days, and counts on while the text stands', async () => {
    await owned(claims);
    const { provedAt } = (await proof()) ?? {};
    after(89);
    expect(await recheck()).toEqual([]);
    expect((await proof())?.checkedAt).toEqual(provedAt);
    after(2);
    expect(await recheck()).toEqual([]);
    expect(await proof()).toMatchObject({ provedAt, checkedAt: claims.clock.now, failedLooks: 0 });
  });

  test('lapses with the second look in a row that finds nothing, a week later', async () => {
    const { path } = await owned(claims);
    await claims.post(`${path}/address`);
    claims.zone['_kontor.owner.internal'] = {};
    after(91);
    expect(await recheck()).toEqual([]);
    expect(await proof()).toMatchObject({ failedLooks: 1, lapsedAt: null });
    after(3);
    expect(await recheck()).toEqual([]);
    after(5);
    expect(await recheck()).toMatchObject([{ proof: { slug: 'beispielblatt' } }]);
    expect(await proof()).toBeUndefined();
    const [claim] = await claims.ports.claims.list('LAPSED');
    expect(claim?.slug).toBe('beispielblatt');
    expect(await recheck()).toEqual([]);
  });

  test('that was not found is looked for in a week, however many others there are', async () => {
    await owned(claims);
    const [own] = await claims.ports.proofs.current();
    if (own === undefined) throw new Error('nothing is proved');
    const { now } = claims.clock;
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    for (let n = 0; n < 30; n += 1)
      await claims.ports.proofs.put({ ...own, holder: `clm_${n}`, checkedAt: before(80) });
    await claims.ports.proofs.put({ ...own, checkedAt: before(8), failedLooks: 1 });
    expect(await recheck(1)).toEqual([]);
    expect(await claims.ports.proofs.find(own.holder)).toMatchObject({
      checkedAt: now,
      failedLooks: 0,
    });
  });

  test('that was away once counts on when the text is back', async () => {
    await owned(claims);
    const zone = { ...claims.zone };
    claims.zone['_kontor.owner.internal'] = {};
    after(91);
    await recheck();
    Object.assign(claims.zone, zone);
    after(8);
    expect(await recheck()).toEqual([]);
    expect(await proof()).toMatchObject({ failedLooks: 0, checkedAt: claims.clock.now });
  });

  test('does not lapse while nothing answers, and is due again', async () => {
    const { path } = await owned(claims);
    const before = await proof();
    await claims.nameServer.stop();
    for (const days of [91, 8, 8, 8]) {
      after(days);
      expect(await recheck()).toEqual([]);
      expect(await proof()).toEqual(before);
    }
    expect((await claims.get(path)).text).not.toContain('counts no longer');
  });

  test('by file counts while the website is at fault, and lapses without the file', async () => {
    const files = new Map<string, string>();
    const site = await startWebsite(files);
    const websiteUrl = `http://files.internal:${site.port}/`;
    claims.zone['files.internal'] = { a: ['127.0.0.1'] };
    const { path, token } = await begin(claims);
    await proveBy(claims, 'owner.internal', path, token);
    const [claim] = await claims.ports.claims.list('PROVED');
    if (claim === undefined) throw new Error('nothing is proved');
    const ports = { ...recheckPorts(), holders: { find: async () => ({ ...claim, websiteUrl }) } };
    const [dnsProof] = await claims.ports.proofs.current();
    if (dnsProof === undefined) throw new Error('nothing is proved');
    await claims.ports.proofs.put({ ...dnsProof, method: 'file' });
    site.answerWith(503);
    after(91);
    expect(await recheckProofs(ports, 10)).toEqual([]);
    expect(await proof()).toMatchObject({ failedLooks: 0 });
    site.answerWith(404);
    expect(await recheckProofs(ports, 10)).toEqual([]);
    expect(await proof()).toMatchObject({ failedLooks: 1 });
    after(8);
    expect(await recheckProofs(ports, 10)).toHaveLength(1);
    await site.stop();
  });

  test('that lapsed is had back under the same text, by an address that is mailed', async () => {
    const { path } = await owned(claims);
    const [token = ''] = claims.zone['_kontor.owner.internal']?.txt ?? [];
    claims.zone['_kontor.owner.internal'] = {};
    for (const days of [91, 8]) {
      after(days);
      await recheck();
    }
    await claims.post('/claim', { fields: BEGIN });
    const mails = (await claims.mails()).map((mail) => mail.replaceAll('=\r\n', ''));
    const addresses = mails.flatMap((mail) => [...mail.matchAll(/\/claim\/[0-9a-z]{32}/g)]);
    const pages = await Promise.all(
      addresses.map(async ([address]) => ({ address, text: (await claims.get(address)).text })),
    );
    const again = pages.filter(({ address, text }) => address !== path && text.includes(token));
    expect(again).not.toEqual([]);
    claims.zone['_kontor.owner.internal'] = { txt: [token] };
    for (const { address } of again) await claims.post(`${address}/proof`);
    expect(await proof()).toMatchObject({ failedLooks: 0, lapsedAt: null });
  });

  test('lapses with its claim and the mail about it, or not at all', async () => {
    await owned(claims);
    const { store } = claims;
    claims.zone['_kontor.owner.internal'] = {};
    after(91);
    await recheck();
    after(8);
    await store.batch([
      sql`CREATE TRIGGER no_mail BEFORE INSERT ON outgoing_mails
          BEGIN SELECT RAISE(ABORT, 'nothing can be kept'); END`,
    ]);
    await expect(recheck()).rejects.toThrow();
    expect(await proof()).toMatchObject({ failedLooks: 1, lapsedAt: null });
    expect(await claims.ports.claims.list('LAPSED')).toEqual([]);
    await store.batch([sql`DROP TRIGGER no_mail`]);
    expect(await recheck()).toHaveLength(1);
    expect(await claims.ports.claims.list('LAPSED')).toHaveLength(1);
    expect(await outbox(store).list('WAITING')).toHaveLength(1);
    const taken = await outbox(store).take(claims.clock.now, { only: null, waitAfter: () => null });
    const [address] = /\/claim\/[0-9a-z]{32}/.exec(taken?.mail?.text ?? '') ?? [];
    expect((await claims.get(address ?? '')).text).toContain('counts no longer');
  });

  test('whose claim ends while it is looked for is mailed to nobody', async () => {
    await owned(claims);
    const [claim] = await claims.ports.claims.list('PROVED');
    if (claim === undefined) throw new Error('nothing is proved');
    claims.zone['_kontor.owner.internal'] = {};
    after(91);
    await recheck();
    after(8);
    const ports = recheckPorts();
    const lookup: TokenLookup = {
      look: async (...asked) => {
        await endClaim(claims.ports, claim);
        return ports.lookup.look(...asked);
      },
    };
    await recheckProofs({ ...ports, lookup }, 10);
    expect(await outbox(claims.store).list('WAITING')).toEqual([]);
    expect(await claims.ports.claims.list('LAPSED')).toEqual([]);
  });

  test('that ended, was proved again or erased while it was looked for stays so', async () => {
    const { path } = await owned(claims);
    const [claim] = await claims.ports.claims.list('PROVED');
    if (claim === undefined) throw new Error('nothing is proved');
    const ports = recheckPorts();
    const lookedAtDuring = (act: () => Promise<unknown>) => {
      const look: TokenLookup['look'] = async (...asked) => {
        const looks = await ports.lookup.look(...asked);
        await act();
        return looks;
      };
      return recheckProofs({ ...ports, lookup: { look } }, 10);
    };
    const { zone } = claims;
    const text = zone['_kontor.owner.internal'] ?? {};
    zone['_kontor.owner.internal'] = {};
    after(80);
    await claims.ports.proofs.put({ ...(await only()), failedLooks: 1 });
    after(8);
    const proveAgain = () => {
      zone['_kontor.owner.internal'] = text;
      return claims.post(`${path}/proof`);
    };
    expect(await lookedAtDuring(proveAgain)).toEqual([]);
    expect(await proof()).toMatchObject({ provedAt: claims.clock.now, failedLooks: 0 });
    expect(await claims.ports.claims.list('PROVED')).toHaveLength(1);
    after(91);
    await lookedAtDuring(() => endClaim(claims.ports, claim));
    expect(await proof()).toBeUndefined();
    const ended = await claims.ports.proofs.find(claim.claimId);
    await claims.ports.proofs.put({ ...(ended ?? (await only())), lapsedAt: null });
    await lookedAtDuring(() => claims.ports.claims.erase(claim.claimId));
    expect(await claims.ports.proofs.find(claim.claimId)).toBeUndefined();
  });

  test.each(['en', 'de'])(
    'that lapsed is mailed with its text and an address, in %s',
    (language) => {
      const owner = {
        ...{ websiteUrl: 'https://owner.internal/', token: 'kontor-verification=0', language },
        contactEmail: 'ada@owner.internal',
      };
      const address = 'https://kontor.example/claim/0';
      const lapsed = { owner, holder: 'clm_0', name: 'Beispielblatt', address };
      const { text } = lapsedMail({ ...lapsed, isPrivate: true });
      expect(text).toContain(owner.token);
      expect(text).toContain(address);
      // From the entry another text is given: the old one would lead nowhere.
      expect(lapsedMail({ ...lapsed, isPrivate: false }).text).not.toContain(owner.token);
    },
  );
});
