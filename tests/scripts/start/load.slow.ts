import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSite, type RunningSite } from '../../support/site.ts';
import { duringSearches, sendMuch, timeAccountReads } from './load.ts';

/** What bad neighbours may do to a Kontor on one machine, with the figures. */

let site: RunningSite;
beforeAll(async () => {
  site = await runSite({
    RATE_LIMIT: '9999999',
    RATE_READS: '9999999',
  });
});
afterAll(() => site.stop());

const SENDERS = 2000;
const GROWTH_MOST_MEGABYTES = 150;

test(`${SENDERS} sockets that each send 6 MB take no more than 150 MB`, async () => {
  const { beforeMegabytes, mostMegabytes, answers } = await sendMuch(site, SENDERS);
  const growth = Math.round(mostMegabytes - beforeMegabytes);
  console.log(`memory: ${Math.round(beforeMegabytes)} MB and ${growth} MB more;`, answers);
  expect(growth).toBeLessThan(GROWTH_MOST_MEGABYTES);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

const READS = 1500;
const CONNECTIONS = 64;

test('random searches over 64 connections leave /v1 within twice its idle p99', async () => {
  await timeAccountReads(site, READS);
  const idle = await timeAccountReads(site, READS);
  const { result: busy, answers } = await duringSearches(site, CONNECTIONS, () =>
    timeAccountReads(site, READS),
  );
  console.log('reads of /v1/accounts, idle:', idle);
  console.log(`with ${CONNECTIONS} connections of searches:`, busy, answers);
  expect(answers['200']).toBeGreaterThan(READS);
  expect(busy.p99Ms).toBeLessThan(2 * idle.p99Ms);
});
