import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Correction } from '#register/corrections/correction.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { openStore } from '#kernel/storage/store.ts';
import { openVisitorsOfFile, WITHOUT_SCRIPTS } from './visitors.ts';

/** The form by which companies object to their entry is open to all, with scripts or without. */

const visitors = openVisitorsOfFile();

const storedBy = async (contactEmail: string): Promise<Correction | undefined> => {
  const store = await openStore({ url: visitors.site.database });
  try {
    const all = await correctionStore(store).list('OPEN');
    return all.find((each) => each.contactEmail === contactEmail);
  } finally {
    await store.close();
  }
};

/** Others behind the same address have used up its hour. */
const spendTheHour = async (page: Page): Promise<void> => {
  const data = {
    kind: 'hotels',
    slug: 'sonne',
    request: 'removal',
    message: 'x',
    contactEmail: 'others@acme.internal',
  };
  const headers = { 'X-Forwarded-For': visitors.address() };
  for (let turn = 0; turn < 5; turn += 1) {
    const sent = await page.request.post(`${visitors.site.url}/api/corrections`, { data, headers });
    expect(sent.status()).toBe(200);
  }
};

const fillIn = async (page: Page, contactEmail: string): Promise<void> => {
  await page.locator('[name="kind"][value="hotels"]').check();
  await page.locator('#slug').fill('sonne');
  await page.locator('[name="request"][value="removal"]').check();
  await page.locator('#message').fill('I object to being listed.');
  await page.locator('#contactEmail').fill(contactEmail);
};

const sendIt = (page: Page) => page.getByRole('button', { name: 'Send the request' }).click();

test('with scripts the browser proves some work, and can be used meanwhile', async () => {
  const page = await visitors.visit('/correction');
  await spendTheHour(page);
  await fillIn(page, 'scripts@acme.internal');
  await page.evaluate(() => {
    let last = performance.now();
    const look = () => {
      const longest = Number(sessionStorage.getItem('longest') ?? 0);
      sessionStorage.setItem('longest', String(Math.max(longest, performance.now() - last)));
      last = performance.now();
      setTimeout(look, 5);
    };
    look();
  });
  await sendIt(page);
  await page.waitForURL('**/correction/received#correction=cor_*');
  expect(await storedBy('scripts@acme.internal')).toMatchObject({ review: 'proved' });
  const longest = await page.evaluate(() => Number(sessionStorage.getItem('longest')));
  expect(longest).toBeLessThan(1000);
  await page.locator('[data-if-status]').waitFor();
  expect(await page.locator('[data-if-status]').innerText()).toContain('waits for a person');
  const { correctionId } = (await storedBy('scripts@acme.internal')) ?? { correctionId: '' };
  expect(page.url()).toContain(correctionId);
  const store = await openStore({ url: visitors.site.database });
  await correctionStore(store).close(correctionId, { at: new Date(), note: null });
  await store.close();
  await page.reload();
  await page.getByText('it is dealt with').waitFor();
});

test('without scripts it is taken, and marked for its reader', async () => {
  const page = await visitors.visit('/correction', WITHOUT_SCRIPTS);
  await spendTheHour(page);
  await fillIn(page, 'plain@acme.internal');
  await sendIt(page);
  await page.waitForURL(/\/correction\/received#/, { waitUntil: 'commit' });
  expect(await storedBy('plain@acme.internal')).toMatchObject({ review: 'unproved' });
  expect(await page.locator('main').innerText()).toContain('/api/corrections/');
});
