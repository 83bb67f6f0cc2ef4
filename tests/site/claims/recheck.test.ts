import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/world.ts';
import { recheckProofs } from '#register/claims/prove.ts';
import { ENTRIES, openClaims, owned, type OpenClaims } from '../../support/claims.ts';

let claims: OpenClaims;
beforeEach(async () => {
  claims = await openClaims(ENTRIES);
});
afterEach(() => claims.stop());

const after = (days: number): void => {
  claims.clock.now = new Date(claims.clock.now.getTime() + days * DAY_MS);
};
const recheck = () => recheckProofs(claims.ports, 10);
const proof = async () => (await claims.ports.proofs.current())[0];

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
    expect(await recheck()).toMatchObject([{ claim: { slug: 'beispielblatt' } }]);
    expect(await proof()).toBeUndefined();
    const [claim] = await claims.ports.claims.list('LAPSED');
    expect(claim?.slug).toBe('beispielblatt');
    expect(await recheck()).toEqual([]);
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
});
