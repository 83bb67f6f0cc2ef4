import { expect, test } from 'vitest';
import { childOf } from '../../support/sandbox.ts';
import {
  begin,
  killAndEnd,
  order,
  payOut,
  PAYOUTS,
  SOON,
  statuses,
  vaultAfter,
} from './sandbox-kill.ts';

/** What a power cut in the middle of payouts leaves, when everything is started again. */

/** The orders before the kill of all. */
const BEFORE = 1;

test(
  'a chain that dies alone comes back where it was, and everything after a kill of it all',
  { timeout: 600_000 },
  async () => {
    const begun = await begin();
    const { site, ...traffic } = begun;
    const { runs } = traffic;
    const chain = await childOf(site.pid);
    process.kill(chain, 'SIGKILL');
    await order(traffic, BEFORE);
    const answers = async () => new Set(await payOut(traffic, site));
    await expect.poll(answers, SOON).toEqual(new Set([200]));
    await expect.poll(() => statuses(runs, site), SOON).toEqual({ COMPLETED: PAYOUTS });
    expect(await childOf(site.pid)).not.toBe(chain);
    const { assets, open } = await runs.reconcile();
    expect(open).toEqual([]);
    expect(assets[0]).toMatchObject({ onChain: vaultAfter(PAYOUTS), difference: '0' });
    await killAndEnd(begun, { kills: 1, before: BEFORE });
  },
);
