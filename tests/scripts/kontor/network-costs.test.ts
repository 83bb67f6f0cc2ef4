import { afterEach, beforeEach, expect, test } from 'vitest';
import { kontorHere } from '../../support/kontor-here.ts';
import { openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';

/** The operator reads what the network has cost, and says how many accounts may be opened. */

let fixture: PayoutFixture;
let organizationId: string;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  ({ organizationId } = fixture.tenant);
  const day = fixture.now().toISOString().slice(0, 10);
  await fixture.accept({ opensOn: day });
  await fixture.accept({ to: fixture.faucet.address });
  await fixture.round();
  await fixture.settle();
  expect(await fixture.round()).toMatchObject({ completed: 2 });
});
afterEach(() => fixture.close());

const kontor = kontorHere(() => ({ DATABASE_URL: fixture.database.url }));

const COST = { transactions: 2, fee: '0.00001012', rent: '0.00203928', cost: '0.0020494' };

const costs = (...more: string[]) =>
  kontor.json('vault', 'costs', '--mode', 'test', '--from', '2026-11-01', ...more);

test('what the network has cost is told by day, organization, purpose, transaction', async () => {
  const by = { mode: 'test', coin: 'SOL', from: '2026-11-01', total: COST, paidEver: COST.cost };
  expect(await costs()).toMatchObject({
    ...by,
    by: 'day',
    costs: [{ day: '2026-11-21', ...COST }],
  });
  expect(await costs('--by', 'organization')).toMatchObject({
    ...by,
    costs: [{ organizationId, ...COST }],
  });
  expect(await costs('--by', 'purpose')).toMatchObject({ costs: [{ purpose: 'PAYOUT', ...COST }] });
  const each = { day: '2026-11-21', organizationId, purpose: 'PAYOUT', transactions: 1 };
  const fee = '0.00000506';
  expect(await costs('--by', 'transaction', '--org', organizationId)).toMatchObject({
    ...by,
    costs: expect.arrayContaining([
      expect.objectContaining({ ...each, fee, rent: '0', cost: fee }),
      expect.objectContaining({ ...each, fee, rent: '0.00203928', cost: '0.00204434' }),
    ]),
  });
  expect((await kontor.run('vault', 'costs', '--mode', 'test')).stdout).toContain(
    'The vaults of test mode have paid 0.0020494 SOL in all.',
  );
});

test('costs of other days, organizations and modes are not told', async () => {
  const none = { transactions: 0, fee: '0', rent: '0', cost: '0' };
  expect(await costs('--to', '2026-11-20')).toMatchObject({ costs: [], total: none });
  expect(await costs('--org', 'org_house')).toMatchObject({ costs: [], total: none });
  const live = await kontor.json('vault', 'costs', '--mode', 'live');
  expect(live).toMatchObject({ costs: [], paidEver: '0' });
  const wrong = ['vault', 'costs', '--mode', 'test', '--from', '2026-02-30'] as const;
  expect(await kontor.failure(...wrong)).toMatchObject({ exit: 2 });
  const backwards = ['--from', '2026-11-02', '--to', '2026-11-01'];
  expect(await kontor.failure('vault', 'costs', '--mode', 'test', ...backwards)).toMatchObject({
    exit: 2,
  });
});

test('a limit of token accounts is set for one organization, and taken back', async () => {
  const limit = (...more: string[]) =>
    kontor.json('orgs', 'limit', organizationId, '--mode', 'test', ...more);
  const shown = { organizationId, mode: 'test', tokenAccounts: null, openedToday: 0 };
  expect(await limit()).toEqual(shown);
  const set = { ...shown, tokenAccounts: 10_000 };
  expect(await limit('--token-accounts', '10000')).toEqual(set);
  expect(await limit()).toEqual(set);
  expect(await limit('--token-accounts', '0')).toEqual({ ...shown, tokenAccounts: 0 });
  expect(await limit('--token-accounts', 'default')).toEqual(shown);
  const live = ['orgs', 'limit', organizationId, '--mode', 'live'] as const;
  expect(await kontor.json(...live)).toMatchObject({ tokenAccounts: null });
  const wrong = await kontor.failure(...live, '--token-accounts', '-1');
  expect(wrong).toMatchObject({ exit: 2, error: expect.stringContaining('--token-accounts') });
  const nobody = await kontor.failure('orgs', 'limit', 'org_nobody', '--mode', 'live');
  expect(nobody).toMatchObject({ exit: 3 });
  const audited = await kontor.json('audit', 'list');
  expect(audited).toContainEqual(expect.objectContaining({ action: 'orgs limit' }));
});
