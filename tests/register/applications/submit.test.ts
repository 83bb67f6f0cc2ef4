import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listApplications } from '#register/applications/show.ts';
import { submitApplication } from '#register/applications/submit.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { sql } from '#kernel/storage/sql.ts';
import { systemWorld } from '#kernel/world.ts';
import { FORMS, HOTEL_FORM, STORE_FORM } from '../../support/applications.ts';
import { WORLDS, type TestDatabase } from '../../support/database.ts';

const NOW = new Date('2026-11-21T10:15:00Z');

describe.each(WORLDS)('an application on $world', ({ openMigrated }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openMigrated();
  });
  afterAll(() => database.drop());
  beforeEach(() =>
    database.store.batch([sql`DELETE FROM applications`, sql`DELETE FROM rate_window`]),
  );

  const submit = (body: unknown, { client = 'someone', now = NOW } = {}) => {
    const { store } = database;
    const world = { ...systemWorld, now: () => now };
    const ports = { applications: applicationStore(store), limiter: rateLimiter(store), world };
    return submitApplication(ports, { body, client });
  };
  const stored = () => listApplications({ applications: applicationStore(database.store) });

  test.each(FORMS)('of $kind is stored as it was filled in', async (form) => {
    const receipt = await submit(form);
    expect(receipt).toMatchObject({
      applicationId: expect.stringMatching(/^app_[0-9a-z]{16}$/),
      status: 'SUBMITTED',
      token: expect.stringMatching(/^kontor-verification=[0-9a-z]{32}$/),
    });
    const host = new URL(form.websiteUrl).hostname;
    expect(receipt.nextSteps.join()).toContain(`_kontor.${host}`);
    const { kind, contactName, contactEmail, consent: _, ...fields } = form;
    expect(await stored()).toEqual([
      expect.objectContaining({
        applicationId: receipt.applicationId,
        token: receipt.token,
        kind,
        contactName,
        contactEmail,
        status: 'SUBMITTED',
        submittedAt: NOW,
        fields: expect.objectContaining(fields),
      }),
    ]);
  });

  test.each([
    [{}, 'kind: is required'],
    [{ kind: 'shops' }, 'kind: expected one of publishers, ecommerce, saas, hotels'],
    [{ ...STORE_FORM, name: 7 }, 'name: expected a string, in quotes'],
    [{ ...STORE_FORM, tags: 'shoes' }, 'tags: expected an array'],
    [{ ...STORE_FORM, name: undefined }, 'name: is required'],
    [{ ...STORE_FORM, nam: 'x' }, 'body: expected no nam'],
  ])('of %j is refused in words', async (form, message) => {
    await expect(submit(form)).rejects.toMatchObject({ code: 'INVALID', message });
  });

  test.each([
    ['Acmé & Söhne', 'acme-and-soehne'],
    ['Łódź Straße 9', 'lodz-strasse-9'],
    ['  Ünï--code!  ', 'uenï-code'.replace('ï', 'i')],
    ['Ελλάδα', 'acme-internal'],
    ['x'.repeat(120), 'x'.repeat(100)],
  ])('of "%s" is given the slug %s', async (name, slug) => {
    await submit({ ...STORE_FORM, name: name.trim() });
    expect(await stored()).toEqual([expect.objectContaining({ slug })]);
  });

  test('without consent, with an operator field or wrong, it is refused by field', async () => {
    const wrong = { ...STORE_FORM, consent: false, trustTier: 'gold', countries: ['fr'], name: '' };
    const refusal = await submit(wrong).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'INVALID' });
    expect(refusal).toHaveProperty('issues');
    const text = String(refusal);
    for (const field of ['consent', 'trustTier', 'countries', 'name'])
      expect(text).toContain(field);
    expect(await stored()).toEqual([]);
  });

  test.each([[undefined], ['text'], [[]], [{}], [{ kind: 'banks' }]])(
    'of %j is refused by its kind',
    async (body) => {
      await expect(submit(body)).rejects.toMatchObject({ code: 'INVALID' });
    },
  );

  test('with the trap filled is answered alike and kept nowhere', async () => {
    const honest = await submit(HOTEL_FORM);
    const trapped = await submit({ ...HOTEL_FORM, fax: '+49 40 1' });
    expect(Object.keys(trapped)).toEqual(Object.keys(honest));
    expect(trapped.token).toHaveLength(honest.token.length);
    expect(await stored()).toHaveLength(1);
  });

  test('is the last of five an hour from one sender; others are free to go on', async () => {
    for (let turn = 0; turn < 5; turn += 1) await submit(HOTEL_FORM);
    await expect(submit(HOTEL_FORM)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 45 * 60,
    });
    await submit(HOTEL_FORM, { client: 'another' });
    await submit(HOTEL_FORM, { now: new Date('2026-11-21T11:00:00Z') });
    expect(await stored()).toHaveLength(7);
  });

  test('is the last of a hundred a day from all together', async () => {
    for (let turn = 0; turn < 100; turn += 1) await submit(HOTEL_FORM, { client: `${turn}` });
    const late = submit(HOTEL_FORM, { client: 'late' });
    await expect(late).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
    await submit(HOTEL_FORM, { client: 'late', now: new Date('2026-11-22T00:00:00Z') });
    expect(await stored()).toHaveLength(101);
  });
});
