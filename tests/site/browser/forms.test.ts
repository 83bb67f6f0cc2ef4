import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Application } from '#register/applications/application.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { openStore } from '#kernel/storage/store.ts';
import { HOTEL_FORM, PUBLISHER_FORM } from '../../support/applications.ts';
import { openVisitorsOfFile, WITHOUT_SCRIPTS, type Visitors } from './visitors.ts';

const visitors = openVisitorsOfFile();

const visit: Visitors['visit'] = (path, options) => visitors.visit(path, options);

const stored = async (): Promise<Application[]> => {
  const store = await openStore({ url: visitors.site.database });
  try {
    return await applicationStore(store).list('SUBMITTED');
  } finally {
    await store.close();
  }
};

const storedFor = async (contactName: string): Promise<Application | undefined> =>
  (await stored()).find((application) => application.contactName === contactName);

const box = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}( optional)?$`) });
const faultAt = (page: Page, id: string) => page.locator(`#${id}-fault`);
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const summary = (page: Page) => page.locator('[data-trouble]');

const fillFirstStep = async (page: Page, kind: string, contactName: string): Promise<void> => {
  await page.locator(`[name="kind"][value="${kind}"]`).check();
  await box(page, 'Name').fill(PUBLISHER_FORM.name);
  await box(page, 'Official website').fill(PUBLISHER_FORM.websiteUrl);
  await box(page, 'Your name').fill(contactName);
  await box(page, 'Your e-mail address').fill(PUBLISHER_FORM.contactEmail);
};

const fillSecondStep = async (page: Page): Promise<void> => {
  await box(page, 'In one sentence').fill(PUBLISHER_FORM.shortDescription);
  await page.locator('#contentTypes-publishers').getByLabel('media').check();
  await page.locator('#contentTypes-publishers').getByLabel('news').check();
  await page.locator('#countries-publishers').getByLabel('Germany').check();
};

describe('/apply with scripts', () => {
  test('takes a publisher through three steps to its number, token and domain', async () => {
    const page = await visit('/apply');
    await fillFirstStep(page, 'publishers', 'Three Steps');
    await goOn(page);
    await fillSecondStep(page);
    await box(page, 'Keywords').fill('Daily News, wien,');
    await box(page, 'Sample addresses').fill('beispielblatt.internal/a?b=1,2');
    await goOn(page);
    await page.getByLabel('x402').check();
    await box(page, 'Price of one request').fill('0.01');
    await page.getByLabel('I am entitled').check();
    await page.getByRole('button', { name: 'Send the application' }).click();
    await page.waitForURL('**/apply/received#*');
    const application = await storedFor('Three Steps');
    expect(application?.fields).toMatchObject({
      name: PUBLISHER_FORM.name,
      websiteUrl: PUBLISHER_FORM.websiteUrl,
      contentTypes: ['media', 'news'],
      countries: ['de'],
      tags: ['daily-news', 'wien'],
      sampleUrls: PUBLISHER_FORM.sampleUrls,
      supportedProtocols: ['x402'],
      usdcPricePerRequest: '0.01',
      rssFeedUrl: null,
    });
    const text = await page.locator('main').innerText();
    expect(text).toContain(application?.applicationId);
    expect(text).toContain(application?.token);
    expect(text).toContain('_kontor.beispielblatt.internal');
    expect(text).toContain('https://beispielblatt.internal/.well-known/kontor');
  });

  test('lets nobody leave a step that is not in order, and says what is wrong', async () => {
    const page = await visit('/apply?kind=hotels');
    expect(await page.locator('[name="kind"][value="hotels"]').isChecked()).toBe(true);
    await box(page, 'Your e-mail address').fill('ada@acme');
    await box(page, 'Your e-mail address').blur();
    const fault = faultAt(page, 'contactEmail');
    expect(await fault.innerText()).toBe('Expected an e-mail address.');
    const field = box(page, 'Your e-mail address');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.getAttribute('aria-describedby')).toContain('contactEmail-fault');
    await goOn(page);
    expect(await summary(page).evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    expect(await summary(page).locator('li').allInnerTexts()).toEqual([
      'Name: Please fill this in.',
      'Official website: Please fill this in.',
      'Your name: Please fill this in.',
      'Your e-mail address: Expected an e-mail address.',
    ]);
    await summary(page).getByRole('link', { name: 'Official website' }).click();
    const focused = box(page, 'Official website');
    expect(await focused.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill('ada@acme.internal');
    expect(await fault.isVisible()).toBe(false);
    expect(await box(page, 'In one sentence').isVisible()).toBe(false);
  });

  test('asks each register its own questions, and a hotel no payment details', async () => {
    const page = await visit('/apply?kind=hotels');
    await fillFirstStep(page, 'hotels', 'A Hotel');
    await goOn(page);
    await box(page, 'In one sentence').fill(HOTEL_FORM.shortDescription);
    await box(page, 'Stars').fill('7');
    await box(page, 'Latitude').fill('460,75');
    // Leaving the field brings a message; the button under the pointer must not move for it.
    await goOn(page);
    expect(await summary(page).isVisible()).toBe(true);
    expect(await faultAt(page, 'latitude').innerText()).toBe('Expected a number from -90 to 90.');
    await box(page, 'Latitude').fill('46,75');
    expect(await faultAt(page, 'town').innerText()).toBe('Please fill this in.');
    expect(await faultAt(page, 'country').innerText()).toBe('Please choose one.');
    expect(await faultAt(page, 'stars').innerText()).toBe('Expected a number from 1 to 5.');
    expect(await page.locator('#contentTypes-publishers').isVisible()).toBe(false);
    await box(page, 'Town').fill(HOTEL_FORM.town);
    await page.getByRole('radio', { name: 'Switzerland', exact: true }).check();
    await box(page, 'Stars').fill('3');
    for (const facility of HOTEL_FORM.facilities)
      await page.locator(`[value="${facility}"]`).check();
    await goOn(page);
    expect(await box(page, 'Pay-to address').isVisible()).toBe(false);
    await page.getByLabel('I am entitled').check();
    await page.getByRole('button', { name: 'Send the application' }).click();
    await page.waitForURL('**/apply/received#*');
    const { town, country, stars, facilities } = HOTEL_FORM;
    const application = await storedFor('A Hotel');
    expect(application?.fields).toMatchObject({
      town,
      country,
      stars,
      facilities,
      latitude: 46.75,
    });
  });

  test('keeps what was typed over a reload, and lets it go once it was received', async () => {
    const page = await visit('/apply');
    await fillFirstStep(page, 'publishers', 'Reload');
    await goOn(page);
    await fillSecondStep(page);
    await page.locator('#countries-publishers').getByLabel('Austria').check();
    const long = 'x'.repeat(300);
    await box(page, 'In one sentence').fill(long);
    await page.reload();
    expect(await box(page, 'Your name').inputValue()).toBe('Reload');
    await goOn(page);
    expect(await box(page, 'In one sentence').inputValue()).toBe(long);
    expect(await page.locator('[data-main]').allInnerTexts()).toEqual(['media']);
    await goOn(page);
    const fault = faultAt(page, 'shortDescription');
    expect(await fault.innerText()).toBe('Expected at most 280 characters. Now it has 300.');
    await box(page, 'In one sentence').fill('Short.');
    await goOn(page);
    await page.getByLabel('I am entitled').check();
    await page.getByRole('button', { name: 'Send the application' }).click();
    await page.waitForURL('**/apply/received#*');
    await page.goto(`${visitors.site.url}/apply`);
    expect(await box(page, 'Your name').inputValue()).toBe('');
  });

  test('shows what only the server found, and proves work beyond the limit', async () => {
    const page = await visit('/apply');
    await fillFirstStep(page, 'publishers', 'Server');
    await box(page, 'Name').fill('Beispiel\u202eblatt');
    await goOn(page);
    const reported = 'Expected text without U+202E RIGHT-TO-LEFT OVERRIDE, which nobody sees';
    expect(await faultAt(page, 'name').innerText()).toContain(reported);
    await box(page, 'Name').fill('Beispielblatt');
    await goOn(page);
    await fillSecondStep(page);
    await goOn(page);
    await page.getByLabel('I am entitled').check();
    const sendIt = page.getByRole('button', { name: 'Send the application' });
    // On its way to the server the name is changed, as by a browser that knows more characters.
    await page.route('**/api/applications', (route) =>
      route.continue({
        postData: (route.request().postData() ?? '').replace(
          'Beispielblatt',
          'Beispiel\u202eblatt',
        ),
      }),
    );
    await sendIt.click();
    await summary(page).waitFor();
    await page.unrouteAll();
    expect(await faultAt(page, 'name').innerText()).toContain(reported);
    const name = box(page, 'Name');
    expect(await name.isVisible()).toBe(true);
    const limit = { ...PUBLISHER_FORM, contactName: 'Limit' };
    const headers = { 'X-Forwarded-For': visitors.address() };
    for (let turn = 0; turn < 5; turn += 1)
      await page.request.post(`${visitors.site.url}/api/applications`, { data: limit, headers });
    await name.fill('Beispielblatt');
    await goOn(page);
    await goOn(page);
    await sendIt.click();
    await page.waitForURL('**/apply/received#*');
    expect(await storedFor('Server')).toMatchObject({ review: 'proved' });
    expect(await page.locator('[data-if-status]').innerText()).toContain('waits for a person');
  });
});

describe('the trap of /apply', () => {
  test('is out of sight and reach of people, and what fills it is stored nowhere', async () => {
    const page = await visit('/apply');
    const trap = page.locator('[name="fax"]');
    await fillFirstStep(page, 'publishers', 'Trapped');
    await goOn(page);
    await fillSecondStep(page);
    await goOn(page);
    await page.getByLabel('I am entitled').check();
    const position = await trap.boundingBox();
    expect((position?.x ?? 0) + (position?.width ?? 0)).toBeLessThan(0);
    expect(await trap.getAttribute('tabindex')).toBe('-1');
    expect(await page.getByRole('textbox', { name: 'Leave this empty' }).count()).toBe(0);
    await trap.evaluate((input: HTMLInputElement) => (input.value = '+49 40 1'));
    await page.getByRole('button', { name: 'Send the application' }).click();
    await page.waitForURL('**/apply/received#*');
    expect(await storedFor('Trapped')).toBeUndefined();
  });
});

describe('/apply without scripts', () => {
  test('shows all steps and the questions of the chosen register, and is received', async () => {
    const page = await visit('/apply', WITHOUT_SCRIPTS);
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
    expect(await page.locator('#contentTypes-publishers').isVisible()).toBe(false);
    await fillFirstStep(page, 'publishers', 'No Scripts');
    expect(await page.locator('#contentTypes-saas').isVisible()).toBe(false);
    await fillSecondStep(page);
    await box(page, 'Keywords').fill('news, wien');
    await page.getByLabel('I am entitled').check();
    await page.getByRole('button', { name: 'Send the application' }).click();
    await page.waitForURL(/\/apply\/received#/, { waitUntil: 'commit' });
    const application = await storedFor('No Scripts');
    const fields = { contentTypes: ['news', 'media'], tags: ['news', 'wien'] };
    expect(application?.fields).toMatchObject(fields);
    const { applicationId, token } = application ?? {};
    expect(new URL(page.url()).hash).toBe(`#application=${applicationId}&${token}`);
    expect(await page.locator('main').innerText()).toContain('address of this page');
  });

  test('is refused to a page that marks the field, and Back still has the text', async () => {
    const page = await visit('/apply', WITHOUT_SCRIPTS);
    await fillFirstStep(page, 'publishers', 'Refused');
    await box(page, 'In one sentence').fill('A paper.');
    await page.getByLabel('I am entitled').check();
    await page.getByRole('button', { name: 'Send the application' }).click();
    await page.waitForURL('**/apply/refused#contentTypes');
    expect(await page.locator(':target').innerText()).toContain('What it publishes');
    await page.goBack();
    expect(await box(page, 'In one sentence').inputValue()).toBe('A paper.');
    expect(await storedFor('Refused')).toBeUndefined();
  });

  test('is held back by the browser where a field breaks its constraint', async () => {
    const page = await visit('/apply', WITHOUT_SCRIPTS);
    await fillFirstStep(page, 'publishers', 'Native');
    await box(page, 'Your e-mail address').fill('nobody');
    await page.getByRole('button', { name: 'Send the application' }).click();
    expect(new URL(page.url()).pathname).toBe('/apply');
    expect(await page.locator('#contactEmail:invalid').count()).toBe(1);
  });
});
