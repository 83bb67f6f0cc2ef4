import { expect, test } from 'vitest';
import { runSite } from '../../support/site.ts';
import { sendMuch } from './load.ts';

/** With all figures: load.slow.ts. */

test('200 sockets that each send 6 MB take no more than 150 MB', async () => {
  const site = await runSite();
  try {
    const { beforeMegabytes, mostMegabytes, answers } = await sendMuch(site, 200);
    expect(mostMegabytes - beforeMegabytes).toBeLessThan(150);
    expect(answers['413']).toBeGreaterThan(0);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  } finally {
    await site.stop();
  }
});
