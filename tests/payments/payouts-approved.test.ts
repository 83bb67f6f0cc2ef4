import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import { HOUR_MS } from '#kernel/durations.ts';
import { withClient } from '#kernel/storage/backup/session.ts';
import { sql } from '#kernel/storage/sql.ts';
import { amountOf } from '#kernel/money/amount.ts';
import { APPROVAL_LATE_MS, approvalAlarms } from '#payments/alarms/judge.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { acceptPayout } from '#payments/payout/accept.ts';
import { approvalFor, type Approver } from '#payments/payout/approval.ts';
import { FAULTY_ROUNDS_MOST } from '#payments/payout/worker/ports.ts';
import { judgePayout } from '#payments/payout/approve.ts';
import { cancelPayout } from '#payments/payout/cancel.ts';
import { expireApprovals } from '#payments/payout/expire-approvals.ts';
import type { Sums } from '#payments/payout/funding.ts';
import type { Payout } from '#payments/payout/payout.ts';
import { lateApprovalReader } from '#payments/storage/approvals/late.ts';
import { alarmReader } from '#payments/storage/alarms.ts';
import { approvalPolicies } from '#payments/storage/approvals/policies.ts';
import { LEDGER_CHECKS } from '#payments/storage/checks/ledger-checks.ts';
import { PAYOUT_CHECKS } from '#payments/storage/checks/payout-checks.ts';
import { EVENT_CHECKS } from '#payments/storage/checks/event-checks.ts';
import { newAddress } from '../support/chain.ts';
import { detailsOf, openPayoutFixture, type PayoutFixture } from '../support/payouts.ts';

/** Whatever is decided in whatever order: nothing is signed without the approvals that it needs. */

let fixture: PayoutFixture;
beforeEach(async () => {
  fixture = await openPayoutFixture();
});
afterEach(async () => {
  const { url } = fixture.database;
  const found = await withClient({ url }, (client) =>
    Promise.all(
      [...LEDGER_CHECKS, ...PAYOUT_CHECKS, ...EVENT_CHECKS].map(({ problems }) => problems(client)),
    ),
  );
  expect(found.flat()).toEqual([]);
  await fixture.close();
});

const THRESHOLD = 1_000_000n;
const ORDERED_BY = 'key_orders';

const setPolicy = (approvers: number) =>
  approvalPolicies(fixture.database.store).set(
    fixture.tenant,
    { assetCode: 'USDC', threshold: amountOf(THRESHOLD), approvers, expiresAfterHours: 1 },
    fixture.now(),
  );

const sumsOf = (amount: bigint): Sums => ({
  sourceAmount: amountOf(amount),
  sourceAssetCode: 'USDC',
  destinationAmount: amountOf(amount),
  destinationAssetCode: 'USDC',
  fees: [],
  quote: null,
});

let wallet: string | undefined;

const order = async (amount: bigint): Promise<Payout> => {
  const { setup, tenant, accountId, solana } = fixture;
  const destination = await solana.readDestination((wallet ??= await newAddress()), 'USDC');
  if (!destination.payable) throw new Error(destination.sentence);
  const sums = sumsOf(amount);
  const decide = async () => {
    const policies = await setup.ports.approvalPolicies.list(tenant);
    const asked = { policies, sums, requestedBy: ORDERED_BY };
    const approval = await approvalFor(setup.ports, tenant, asked);
    const to = { cryptoDetails: detailsOf(destination) };
    return acceptPayout(setup.ports, { accountId, sums, words: {}, to, approval });
  };
  return commitDecision(setup.book, { tenant, decide });
};

const judge = (payoutId: string, verdict: 'APPROVED' | 'REJECTED', approver: Approver) => {
  const { setup, tenant } = fixture;
  const wish = { payoutId, verdict, approver, reason: 'a test' };
  const decide = () => judgePayout(setup.ports, tenant, wish);
  return commitDecision(setup.book, { tenant, decide });
};

const key = (by: string): Approver => ({ kind: 'key', by });

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'taken',
    (error: unknown) => z.object({ code: z.string() }).parse(error).code,
  );

const expire = (most?: number) => {
  const { database, setup, now } = fixture;
  const ports = { lateApprovals: lateApprovalReader(database.store), book: setup.book, now };
  return expireApprovals(ports, 'test', most);
};

const attempts = async (): Promise<string[]> => {
  const rows = await fixture.database.store.rows(
    z.object({ payout_id: z.string() }),
    sql`SELECT payout_id FROM payout_attempts`,
  );
  return rows.map(({ payout_id: id }) => id);
};

describe('a payout above the threshold', () => {
  test('expires, however many before it cannot be read', async () => {
    await setPolicy(1);
    const { payoutId: broken } = await order(THRESHOLD + 1n);
    await fixture.round(1000);
    const { payoutId } = await order(THRESHOLD + 1n);
    const { store } = fixture.database;
    const needs = (text: string | number) =>
      store.batch([
        sql`UPDATE payouts SET approval = json_set(approval, '$.needed', ${text})
            WHERE id = ${broken}`,
      ]);
    await needs('some');
    await fixture.round(2 * HOUR_MS);
    expect(await expire(1)).toBe(0);
    for (let round = 0; round < FAULTY_ROUNDS_MOST; round += 1) await expire(1);
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'CANCELLED' });
    await needs(1);
  });

  test('is taken by no round of the worker, and goes with its approval', async () => {
    await setPolicy(1);
    const { payoutId } = await order(THRESHOLD + 1n);
    for (let round = 0; round < 3; round += 1) await fixture.round(60_000);
    expect(await attempts()).toEqual([]);
    await judge(payoutId, 'APPROVED', { kind: 'operator', by: 'Ada' });
    await fixture.round();
    expect(await attempts()).toEqual([payoutId]);
  });

  test('is not above it by a fee, and is by its last part', async () => {
    await setPolicy(1);
    expect((await order(THRESHOLD)).status).toBe('INITIATED');
    expect((await order(THRESHOLD + 1n)).status).toBe('PENDING_APPROVAL');
  });

  test('needs as many different approvers, and never who ordered it', async () => {
    await setPolicy(2);
    const { payoutId } = await order(THRESHOLD + 1n);
    expect(await refusal(judge(payoutId, 'APPROVED', key(ORDERED_BY)))).toBe(
      'APPROVER_NOT_ALLOWED',
    );
    expect((await judge(payoutId, 'APPROVED', key('key_1'))).status).toBe('PENDING_APPROVAL');
    expect(await refusal(judge(payoutId, 'APPROVED', key('key_1')))).toBe('APPROVER_NOT_ALLOWED');
    expect((await judge(payoutId, 'APPROVED', key('key_2'))).status).toBe('INITIATED');
  });

  test('is not approved after its time, and then cancelled', async () => {
    await setPolicy(1);
    const { payoutId } = await order(THRESHOLD + 1n);
    await fixture.round(HOUR_MS);
    expect(await refusal(judge(payoutId, 'APPROVED', key('key_1')))).toBe(
      'PAYOUT_NOT_PENDING_APPROVAL',
    );
    expect(await expire()).toBe(1);
    expect(await fixture.read(payoutId)).toMatchObject({
      status: 'CANCELLED',
      approval: { outcome: 'EXPIRED' },
    });
    expect(await expire()).toBe(0);
  });

  test('is an alarm once it has waited for a quarter of an hour, until it is decided', async () => {
    await setPolicy(1);
    const first = await order(THRESHOLD + 1n);
    await order(THRESHOLD + 2n);
    await order(THRESHOLD);
    const alarms = async (afterMs: number) => {
      const at = fixture.now().getTime() + afterMs;
      const { lateApprovals } = alarmReader(fixture.database.store);
      return approvalAlarms(await lateApprovals(new Date(at - APPROVAL_LATE_MS)), new Date(at));
    };
    expect(await alarms(APPROVAL_LATE_MS)).toEqual([]);
    expect(await alarms(APPROVAL_LATE_MS + 60_000)).toEqual([
      {
        kind: 'approvals_wait',
        mode: 'test',
        subject: 'approvals',
        sentence: 'Payouts of test mode that need approval: 2, the oldest for 16 minutes.',
      },
    ]);
    await judge(first.payoutId, 'REJECTED', key('key_1'));
    expect(await alarms(APPROVAL_LATE_MS + 60_000)).toMatchObject([
      { sentence: expect.stringContaining('need approval: 1,') },
    ]);
  });

  test('frees its money when it is rejected', async () => {
    await setPolicy(1);
    const { payoutId } = await order(THRESHOLD + 1n);
    expect((await judge(payoutId, 'REJECTED', key('key_1'))).status).toBe('CANCELLED');
    const { setup, tenant, accountId } = fixture;
    const [balance] = await setup.ports.accounts.balances(tenant, accountId);
    expect(balance).toMatchObject({ pending: 0n });
  });

  test('is one by what is exchanged, whatever arrives', async () => {
    await setPolicy(1);
    const { setup, tenant } = fixture;
    const policies = await setup.ports.approvalPolicies.list(tenant);
    const sums = {
      sourceAmount: amountOf(THRESHOLD + 11n),
      sourceAssetCode: 'USDC',
      destinationAmount: amountOf(1n),
      destinationAssetCode: 'EUR',
    } as const;
    const needed = async (fee: bigint) => {
      const fees = [{ type: 'PAYOUT', amount: amountOf(fee), assetCode: 'USDC' }] as const;
      const asked = { policies, sums: { ...sums, fees }, requestedBy: null };
      return (await approvalFor(setup.ports, tenant, asked))?.needed ?? 0;
    };
    expect(await needed(10n)).toBe(1);
    expect(await needed(11n)).toBe(0);
  });

  test('that was decided on before the policy came is decided on again', async () => {
    const { setup, tenant, accountId } = fixture;
    const { cryptoDetails } = await order(THRESHOLD + 1n);
    if (cryptoDetails === null) throw new Error('no payout on the chain');
    let asked = 0;
    const decide = async () => {
      asked += 1;
      const unaware = acceptPayout(setup.ports, {
        accountId,
        words: {},
        to: { cryptoDetails },
        sums: sumsOf(THRESHOLD + 1n),
      });
      await setPolicy(1);
      return unaware;
    };
    await expect(commitDecision(setup.book, { tenant, decide })).rejects.toThrow(/meanwhile/);
    expect(asked).toBeGreaterThan(1);
  });
});

/** What can be done to a payout, by whom. */
const act = fc.oneof(
  fc.record({
    does: fc.constantFrom('APPROVED', 'APPROVED', 'APPROVED', 'REJECTED'),
    by: fc.constantFrom(ORDERED_BY, 'key_1', 'key_2', 'key_3'),
  }),
  fc.record({ does: fc.constantFrom('cancel', 'round', 'wait', 'expire', 'loosen') }),
);

const perform = async (
  payoutId: string,
  given: { does: string; by?: string | undefined },
): Promise<void> => {
  const { setup, tenant } = fixture;
  const { does, by } = given;
  if (by !== undefined && (does === 'APPROVED' || does === 'REJECTED'))
    await refusal(judge(payoutId, does, key(by)));
  const decide = () => cancelPayout(setup.ports, tenant, payoutId);
  if (does === 'cancel') await refusal(commitDecision(setup.book, { tenant, decide }));
  if (does === 'round') await fixture.round();
  if (does === 'wait') await fixture.round(HOUR_MS / 2);
  if (does === 'expire') await expire();
  // Removing the policy approves nothing.
  if (does === 'loosen') await approvalPolicies(fixture.database.store).remove(tenant, 'USDC');
};

test('in any order of acts, at once or one by one, only what was approved is signed', async () => {
  const story = fc.record({
    approvers: fc.integer({ min: 1, max: 3 }),
    acts: fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ approvers, acts }) => {
      await setPolicy(approvers);
      const { payoutId } = await order(THRESHOLD + 1n);
      for (const together of acts)
        await Promise.all(together.map((each) => perform(payoutId, each)));
      await fixture.round();
      const { approval, status } = (await fixture.read(payoutId)) ?? {};
      const given = new Set(
        approval?.decisions.flatMap(({ verdict, by }) => (verdict === 'APPROVED' ? [by] : [])),
      );
      expect(given.has(ORDERED_BY)).toBe(false);
      const isApproved = given.size >= approvers && approval?.outcome === 'APPROVED';
      const signatures = (await attempts()).filter((id) => id === payoutId);
      if (!isApproved) expect(signatures).toEqual([]);
      if (status === 'PENDING_APPROVAL' || status === 'CANCELLED') expect(signatures).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
