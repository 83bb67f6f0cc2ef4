import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#kernel/storage/sql.ts';
import { STORE_FORM } from '../support/applications.ts';
import { openSignedIn, type OperatorConsole } from '../support/console.ts';
import { CORRECTION, formEndpoints } from '../support/form-endpoints.ts';

/** What people have sent stands on the console until it is decided. */

let shown: OperatorConsole;
beforeAll(async () => {
  shown = await openSignedIn();
});
afterAll(() => shown.close());

test('nothing waits on a new Kontor', async () => {
  expect(await shown.page()).toContain('No application and no request waits.');
});

test('requests for removal stand first, marked ones below, without what they say', async () => {
  const { post } = formEndpoints(shown.database.store);
  const send = async (kind: 'applications' | 'corrections', body: object, address: string) => {
    const answer = await post(kind, { body, address });
    const { applicationId, correctionId } = Object(await answer.json());
    return String(applicationId ?? correctionId);
  };
  const application = await send('applications', STORE_FORM, '192.0.2.1');
  const wrong = await send('corrections', { ...CORRECTION, request: 'correction' }, '192.0.2.2');
  const marked = await send('corrections', CORRECTION, '192.0.2.3');
  const removal = await send('corrections', CORRECTION, '192.0.2.4');
  await shown.database.store.batch([
    sql`UPDATE corrections SET review = 'unproved' WHERE id = ${marked}`,
  ]);
  const text = await shown.page();
  const order = [removal, marked, wrong, application].map((id) => text.indexOf(id));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((left, right) => left - right));
  expect(text).toContain('2 requests for removal wait.');
  expect(text).toContain('1 request for correction waits.');
  expect(text).toContain('1 application waits.');
  expect(text).not.toContain('Nothing needs a look');
  expect(text).toContain('no proof of work');
  expect(text).not.toContain(CORRECTION.contactEmail);
  expect(text).not.toContain(CORRECTION.message);
});

test('what was decided waits no more, and of many the rest is counted', async () => {
  const { store } = shown.database;
  const now = new Date().toISOString();
  await store.batch([
    sql`UPDATE corrections SET status = 'CLOSED', closed_at = ${now}`,
    sql`UPDATE applications SET status = 'APPROVED', decided_at = ${now}`,
  ]);
  expect(await shown.page()).toContain('No application and no request waits.');
  await store.batch([
    sql`INSERT INTO corrections
          (id, kind, slug, request, message, contact_email, status, submitted_at)
        SELECT 'cor_' || value, 'hotels', 'h', 'removal', 'm', 'a@b.example', 'OPEN', ${now}
        FROM json_each(${JSON.stringify(Array.from({ length: 25 }, (_, each) => each))})`,
  ]);
  const text = await shown.page();
  expect(text).toContain('25 requests for removal wait.');
  expect(text).toContain('5 more wait.');
});
