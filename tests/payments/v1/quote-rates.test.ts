import { describe, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { dayOf } from '#kernel/world.ts';
import { feedXml, startFeed, xml } from '../../support/feed.ts';
import { openV1 } from '../../support/v1.ts';

/** How old the exchange rate of a quote may be. */

const daysAgo = (days: number): string => dayOf(new Date(Date.now() - days * DAY_MS));

/** Quotes on a deployment whose newest rates are of a day. */
const quoting = async (day: string, variables: Record<string, string> = {}) => {
  const feed = await startFeed(xml(feedXml([day, { USD: '1.1565' }])));
  const fixture = await openV1({ FX_FEED: feed.address, ...variables });
  onTestFinished(async () => {
    await fixture.close();
    await feed.stop();
  });
  const { ask, test: caller } = fixture;
  const made = await ask(caller, '/v1/accounts', { body: { classification: 'SECONDARY' } });
  const { accountId } = made.body;
  const quote = (destinationAssetCode: string) =>
    ask(caller, '/v1/payouts/quote', {
      body: { accountId, sourceAssetCode: 'USDC', destinationAssetCode, sourceAmount: '10' },
    });
  return { quote, ask, caller };
};

describe('a quote', () => {
  test('carries the day of its rate, also when it is read, and in its events', async () => {
    const day = daysAgo(5);
    const { quote, ask, caller } = await quoting(day);
    const { status, body } = await quote('EURC');
    expect([status, body.rateDate]).toEqual([200, day]);
    const read = await ask(caller, `/v1/payouts/quote/${body.quoteId}`);
    expect(read.body.rateDate).toBe(day);
    const { body: events } = await ask(caller, `/v1/events?objectId=${body.quoteId}`);
    expect(events.data[0].data.rateDate).toBe(day);
  });

  test('at a rate of more than five days ago is refused; one of one asset is not', async () => {
    const day = daysAgo(6);
    const { quote } = await quoting(day);
    for (const destination of ['EURC', 'EUR'])
      expect(await quote(destination)).toMatchObject({
        status: 422,
        body: { code: 'RATE_TOO_OLD', detail: expect.stringContaining(day) },
      });
    const same = await quote('USDC');
    expect([same.status, Object.hasOwn(same.body, 'rateDate')]).toEqual([200, false]);
  });

  test('is made within the days that the operator has set', async () => {
    const lenient = await quoting(daysAgo(9), { PAYOUT_RATE_DAYS: '9' });
    expect((await lenient.quote('EURC')).status).toBe(200);
    const strict = await quoting(daysAgo(1), { PAYOUT_RATE_DAYS: '0' });
    expect((await strict.quote('EURC')).body.code).toBe('RATE_TOO_OLD');
  });

  test('is made however far the clock of test mode was moved on', async () => {
    const { quote, ask, caller } = await quoting(daysAgo(1));
    await ask(caller, '/v1/sandbox/clock', { body: { seconds: 30 * 86_400 } });
    expect((await quote('EURC')).status).toBe(200);
  });
});
