import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEndpoint } from '#payments/webhooks/create.ts';
import { shareOut, type Waiting } from '#payments/webhooks/share.ts';
import { DELIVERER_DEFAULTS } from '#payments/webhooks/worker/ports.ts';
import { startReceiver } from '../../support/receiver.ts';
import { openWebhooks } from '../../support/webhooks.ts';

/** Nobody who is slow holds up anybody else. */

const { limits } = DELIVERER_DEFAULTS;

const waitingOf = (
  organizationId: string,
  endpointId: string,
  due = 32,
  failures = 0,
): Waiting => ({
  ...{ organizationId, endpointId, due, failures },
});

const total = (shares: readonly { most: number }[]): number =>
  shares.reduce((sum, { most }) => sum + most, 0);

describe('what is dealt', () => {
  const share = (waiting: readonly Waiting[], underWay: Record<string, number> = {}, sum = 0) =>
    shareOut(waiting, new Map(Object.entries(underWay)), { total: sum, limits });

  test('an endpoint gets what is due, an endpoint in trouble two', () => {
    expect(share([waitingOf('a', 'a1', 7)])).toEqual([{ endpointId: 'a1', most: 7 }]);
    expect(share([waitingOf('a', 'a1', 32, 1)])).toEqual([{ endpointId: 'a1', most: 2 }]);
    expect(share([waitingOf('a', 'a1')], { a: 32, a1: 32 }, 32)).toEqual([]);
  });

  test('one organization with many endpoints gets no more than its part', () => {
    const many = Array.from({ length: 20 }, (_, index) => waitingOf('a', `a${index}`));
    expect(total(share(many))).toBe(limits.organization);
  });

  test('an organization with nothing under way gets some, though others fill nearly all', () => {
    const others = Array.from({ length: 10 }, (_, index) => waitingOf(`b${index}`, `e${index}`));
    const busy = limits.total - limits.reserve;
    const shares = share([...others, waitingOf('new', 'n1', 3)], { b0: 32, b1: 32 }, busy);
    expect(shares.find(({ endpointId }) => endpointId === 'n1')?.most).toBe(1);
  });

  test('no limit is ever passed, and nothing is left where there is room', () => {
    const any = fc.record({
      organizationId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      name: fc.nat(5),
      due: fc.integer({ min: 1, max: 32 }),
      failures: fc.nat(2),
    });
    const uniquely = {
      selector: (one: { organizationId: string; name: number }) =>
        `${one.organizationId}${one.name}`,
    };
    fc.assert(
      fc.property(fc.uniqueArray(any, uniquely), fc.nat(limits.total), (found, sum) => {
        const waiting = found.map(({ name, ...each }) => ({
          ...each,
          endpointId: `${each.organizationId}${name}`,
        }));
        const shares = share(waiting, {}, sum);
        expect(total(shares)).toBeLessThanOrEqual(limits.total - sum);
        for (const { endpointId, most } of shares) {
          const { due = 0, failures = 0 } =
            waiting.find((each) => each.endpointId === endpointId) ?? {};
          expect(most).toBeLessThanOrEqual(Math.min(due, failures > 0 ? 2 : limits.endpoint));
        }
        if (waiting.length > 0 && sum < limits.total) expect(shares.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});

test('a receiver that never answers holds up neither another organization nor itself', async () => {
  const [silent, quick] = [await startReceiver(), await startReceiver()];
  silent.reply = () => null;
  const fixture = await openWebhooks();
  const other = await fixture.setup.newTenant();
  await fixture.create({ url: silent.url });
  await fixture.create({ url: quick.url }, other);
  for (let count = 0; count < 40; count += 1) await fixture.happen();
  for (let count = 0; count < 5; count += 1) await fixture.happen(other);
  await fixture.worker.turn();
  await expect.poll(() => quick.received.length).toBe(5);
  await expect.poll(() => fixture.worker.underWay()).toBe(limits.endpoint);
  // While all of that is under way, what happens next comes through as well.
  await fixture.happen(other);
  await fixture.worker.turn();
  await expect.poll(() => quick.received.length).toBe(6);
  await expect.poll(() => silent.received.length).toBe(limits.endpoint);
  expect(fixture.worker.underWay()).toBe(limits.endpoint);
  await silent.stop();
  await fixture.worker.settled();
  await fixture.close();
  await quick.stop();
});

test('an organization has 20 endpoints, also when two are created at the same moment', async () => {
  const fixture = await openWebhooks();
  const url = 'http://127.0.0.1:9999/';
  for (let count = 0; count < 19; count += 1) await fixture.create({ url });
  let isOvertaken = false;
  const overtaken = fixture.execute(async () => {
    const decided = await createEndpoint(fixture.ports, fixture.tenant, { url });
    if (!isOvertaken) await fixture.create({ url });
    isOvertaken = true;
    return decided;
  });
  await expect(overtaken).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_LIMIT' });
  await fixture.close();
});
