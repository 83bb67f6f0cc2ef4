import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { sql } from '#kernel/storage/sql.ts';
import { systemWorld } from '#kernel/world.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { credentialFor, INVENTORY, post, sendingHotel } from '../../support/alpinebits.ts';
import { inventoryMessage } from '../../support/alpinebits-messages.ts';
import { STORE_FORM } from '../../support/applications.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { CORRECTION, formEndpoints, type FormKind } from '../../support/form-endpoints.ts';
import { anyMarkedText, makeKnownKey } from '../../support/marked-text.ts';
import { openV1, type V1Fixture } from '../../support/v1.ts';

/** A text from outside that looks like a sealed one is a text like any other. */

describe('forms and JSON of the directory', () => {
  let database: TestDatabase;
  let forms: ReturnType<typeof formEndpoints>;
  beforeAll(async () => {
    database = await freshDatabase();
    forms = formEndpoints(database.store);
    await makeKnownKey(database.store);
  });
  afterAll(() => database.drop());

  let sent = 0;
  const send = (kind: FormKind, body: unknown) =>
    forms.post(kind, { body, asForm: false, address: `192.0.2.${(sent += 1)}` });

  test('store it as it was, and every other row can be read', async () => {
    const check = async (text: string) => {
      await database.store.batch([sql`DELETE FROM applications`, sql`DELETE FROM corrections`]);
      const other = { ...CORRECTION, message: 'Please remove us, thank you very much' };
      const answers = [
        await send('corrections', other),
        await send('corrections', { ...CORRECTION, message: text }),
        await send('applications', { ...STORE_FORM, name: 'Other' }),
        await send('applications', {
          ...STORE_FORM,
          contactName: text.slice(0, 60).trim(),
          descriptionMd: text,
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const corrections = await correctionStore(database.store).list(undefined);
      const messages = corrections.map(({ message }) => message);
      expect(messages.sort()).toEqual([other.message, text].sort());
      const applications = await applicationStore(database.store).list(undefined);
      expect(applications).toHaveLength(2);
      expect(applications).toContainEqual(
        expect.objectContaining({
          contactName: text.slice(0, 60).trim(),
          fields: expect.objectContaining({ descriptionMd: text }),
        }),
      );
    };
    await fc.assert(fc.asyncProperty(anyMarkedText, check), { numRuns: 40, endOnFailure: true });
  });
});

describe('/v1', () => {
  let fixture: V1Fixture;
  beforeAll(async () => {
    fixture = await openV1();
    await makeKnownKey(fixture.database.store);
  });
  afterAll(() => fixture.close());

  test('answers it as it was, in objects, events and repeated answers', async () => {
    const check = async (text: string) => {
      const metadata = { sealed: text, list: [text] };
      const body = {
        ...({ classification: 'SECONDARY', purpose: 'OPERATING' } as const),
        ...{ name: text.slice(0, 100).trim(), description: text.slice(0, 200).trim(), metadata },
      };
      const headers = { 'Idempotency-Key': randomUUID() };
      const made = await fixture.ask(fixture.test, '/v1/accounts', { body, headers });
      const { name, description } = body;
      expect(made.body).toMatchObject({ name, description, metadata });
      const again = await fixture.ask(fixture.test, '/v1/accounts', { body, headers });
      expect([again.headers.get('Idempotent-Replayed'), again.body]).toEqual(['true', made.body]);
      const path = `/v1/accounts/${String(made.body.accountId)}`;
      expect((await fixture.ask(fixture.test, path)).body).toEqual(made.body);
      const events = await fixture.ask(fixture.test, '/v1/events?limit=1');
      expect(events.body.data).toMatchObject([{ data: { name, description, metadata } }]);
    };
    await fc.assert(fc.asyncProperty(anyMarkedText, check), { numRuns: 40, endOnFailure: true });
  });
});

describe('a message of a hotel', () => {
  const hotel = sendingHotel();

  test('that holds it closes no other hotel, and no console', async () => {
    const { store, another } = hotel.database;
    await makeKnownKey(store);
    const other = await credentialFor(store, 'mond');
    const message = inventoryMessage([{ code: 'DZ' }]);
    await post(hotel.server, other, { action: INVENTORY, message });
    const elsewhere = await another();
    const check = async (text: string) => {
      const named = `<![CDATA[${text}]]>`;
      const names = `<Description TextFormat="PlainText" Language="en">${named}</Description>`;
      const reply = await hotel.post({
        ...{ action: INVENTORY, headers: { 'X-AlpineBits-ClientID': text } },
        message: inventoryMessage([{ code: 'DZ', names }]),
      });
      expect(reply.text).toContain('<Success/>');
      const kept = await hotelCalendarStore(elsewhere, systemWorld.now).calendars([
        'mond',
        'sonne',
      ]);
      expect([...kept.keys()].sort()).toEqual(['mond', 'sonne']);
      expect(kept.get('sonne')?.rooms[0]?.names).toEqual({ en: text });
      const pushes = await hotelPushLog(elsewhere).latest();
      expect(pushes.get('sonne')?.clientId).toBe(text.slice(0, 200));
    };
    await fc.assert(fc.asyncProperty(anyMarkedText, check), { numRuns: 40, endOnFailure: true });
  });
});
