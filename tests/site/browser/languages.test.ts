import { afterAll, describe, expect, test } from 'vitest';
import { dayAhead } from './page-kinds.ts';
import { expectSaid } from './price-box.ts';
import { rowLinks, searchField, SOON, status } from './sheet.ts';
import { openVisitors, WITHOUT_SCRIPTS } from './visitors.ts';

// Their windows keep scripts of a test, so that none is used again.
const visitors = openVisitors();
afterAll(() => visitors.stop());

const hint = '[data-language-hint="de"]';

describe('a browser that prefers German', () => {
  const visitInGerman = async (path: string) => {
    const page = await visitors.visit('/imprint');
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'languages', { value: ['fr-BE', 'de-AT', 'en'] }),
    );
    await page.goto(visitors.site.url + path);
    return page;
  };

  test('is offered it on an English page, led nowhere, and may hide the offer', async () => {
    const page = await visitInGerman('/sources');
    await expect.poll(() => page.locator(hint).isVisible(), SOON).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/sources');
    await page.locator(`${hint} button`).click();
    expect(await page.locator(hint).isVisible()).toBe(false);
    await page.goto(`${visitors.site.url}/imprint`);
    expect(await page.locator(hint).isVisible()).toBe(false);
  });

  test('sees no hint on a German page', async () => {
    const page = await visitInGerman('/de/sources');
    expect(await page.locator('[data-language-hint]:visible').count()).toBe(0);
  });
});

test('the switch stays on the entry, and keeps what was asked', async () => {
  const page = await visitors.visit('/hotels?q=klammern');
  await expect.poll(() => rowLinks(page).count(), SOON).toBe(1);
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
  await page.waitForURL(/\/de\/hotels\?q=klammern$/);
  await expect.poll(() => status(page).innerText(), SOON).toBe('1 Eintrag für „klammern“.');
  expect(await rowLinks(page).first().getAttribute('href')).toMatch(/^\/de\/hotels\/demo-/);
});

test('without scripts the switch leads to the same entry', async () => {
  const page = await visitors.visit('/de/hotels/demo-oe', WITHOUT_SCRIPTS);
  await page.getByRole('link', { name: 'English', exact: true }).click();
  expect(new URL(page.url()).pathname).toBe('/hotels/demo-oe');
});

test('a German register finds German sentences and says in German what it found', async () => {
  const page = await visitors.visit('/de/hotels');
  await searchField(page).fill('Sachertorte originalen');
  await expect.poll(() => rowLinks(page).count(), SOON).toBe(1);
  expect(await page.locator('[data-slot="sentence"]').first().innerText()).toContain('Heimat');
  await searchField(page).fill('zzzzzz');
  await expect
    .poll(() => status(page).innerText(), SOON)
    .toMatch(/^Nichts gefunden für „zzzzzz“\./);
});

test('a German hotel page says its prices in German', async () => {
  const stay = `checkIn=${dayAhead(30)}&checkOut=${dayAhead(33)}&adults=2`;
  const page = await visitors.visit(`/de/hotels/demo-albergo-nessundove?${stay}`);
  await expectSaid(
    page,
    /Angebote?: 3 Nächte für 2 Erwachsene, (?:ab )?[\d.]+,\d\d\s€\. Preise von/,
  );
});

test('a German form says in German what is missing', async () => {
  const page = await visitors.visit('/de/correction');
  await page.getByRole('button', { name: 'Die Bitte senden' }).click();
  const trouble = page.locator('[data-trouble-list]');
  await expect.poll(() => trouble.innerText(), SOON).toContain('Bitte eines wählen.');
  expect(await trouble.innerText()).toContain('Ihre E-Mail-Adresse: Bitte ausfüllen.');
});
