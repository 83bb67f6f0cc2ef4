import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedXml, startFeed, status, xml, type FeedServer } from '../../support/feed.ts';
import { freshWorkplace, migratedWorkplace, type Workplace } from '../../support/kontor.ts';

let feed: FeedServer;
let workplace: Workplace;

beforeAll(async () => {
  feed = await startFeed(status(500));
  workplace = await migratedWorkplace({ FX_FEED: feed.address });
});
afterAll(async () => {
  await workplace.drop();
  await feed.stop();
});

test('rates are shown once there are some; a feed without any ends with 1', async () => {
  expect((await workplace.run('fx', 'show')).code).toBe(3);
  const failed = await workplace.run('fx', 'refresh', '--json');
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stderr)).toMatchObject({ code: 'FEED', error: 'The feed answers 500' });
  expect(await workplace.json('fx', 'show')).toMatchObject({ day: null, usable: false });

  feed.answer(xml(feedXml(['2026-11-20', { USD: '1.1611' }])));
  const kept = { outcome: 'kept', day: '2026-11-20', feed: feed.address };
  expect(await workplace.json('fx', 'refresh')).toEqual(kept);
  feed.answer(xml(feedXml(['2026-11-19', { USD: '1.2' }])));
  expect(await workplace.json('fx', 'refresh')).toMatchObject({ outcome: 'older' });
  expect(await workplace.json('fx', 'show')).toMatchObject({
    feed: feed.address,
    day: '2026-11-20',
    timestamp: '2026-11-20T15:00:00.000Z',
    usable: true,
    perEuro: { USD: '1.1611' },
  });
  expect((await workplace.run('fx', 'show')).stdout).toContain('1.1611');
});

test('an address that is no feed is refused by name', async () => {
  for (const address of ['http://example.com/feed.xml', 'feed.xml', 'ftp://example.com/feed.xml']) {
    const wrong = await freshWorkplace({ FX_FEED: address });
    const { code, stderr } = await wrong.run('fx', 'refresh');
    await wrong.drop();
    expect({ code, reported: stderr.includes('FX_FEED: expected') }).toEqual({
      code: 1,
      reported: true,
    });
  }
});
