import fc from 'fast-check';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formError } from '#register/api/form-route.ts';
import { listApplications } from '#register/applications/show.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { readArguments } from '#hotels/list-hotels/arguments.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { INVENTORY, sendingHotel } from '../../support/alpinebits.ts';
import { inventoryMessage } from '../../support/alpinebits-messages.ts';
import { STORE_FORM } from '../../support/applications.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { anyHidingText, codePointOf } from '../../support/hidden-text.ts';
import { CORRECTION, formEndpoints, type FormKind } from '../../support/form-endpoints.ts';
import { migratedWorkplace, type Workplace } from '../../support/kontor.ts';
import { openV1, type V1Fixture } from '../../support/v1.ts';

/** The rule for text at every entrance: JSON, forms, /v1, AlpineBits, content, command line. */

describe('forms and JSON of the directory', () => {
  let database: TestDatabase;
  let forms: ReturnType<typeof formEndpoints>;
  beforeAll(async () => {
    database = await freshDatabase();
    forms = formEndpoints(database.store);
  });
  afterAll(() => database.drop());

  let sent = 0;
  const post = (kind: FormKind, body: unknown, asForm = false) =>
    forms.post(kind, { body, asForm, address: `192.0.2.${(sent += 1)}` });

  test('refuse by field, code point, name and place what nobody sees', async () => {
    const check = async ({
      text,
      hidden,
      position,
    }: { [_ in 'text' | 'hidden']: string } & {
      position: number;
    }) => {
      const forms = [
        ['applications', { ...STORE_FORM, name: text }, 'name'],
        ['applications', { ...STORE_FORM, contactName: text }, 'contactName'],
        ['applications', { ...STORE_FORM, descriptionMd: text }, 'descriptionMd'],
        ['applications', { ...STORE_FORM, websiteUrl: `https://a.eu/${text}` }, 'websiteUrl'],
        ['corrections', { ...CORRECTION, message: text }, 'message'],
      ] as const;
      for (const [kind, form, field] of forms) {
        const json = await post(kind, form);
        expect(json.status).toBe(400);
        const { issues } = formError.parse(await json.json());
        expect(issues).toMatchObject([{ path: [field] }]);
        expect(issues[0]?.message).toContain(codePointOf(hidden));
        if (field !== 'websiteUrl')
          expect(issues[0]?.message).toContain(`it is character ${position}`);
        if (!text.isWellFormed()) continue;
        const page = await post(kind, form, true);
        expect(page.headers.get('Location')).toMatch(new RegExp(`/refused#${field}$`));
      }
    };
    await fc.assert(fc.asyncProperty(anyHidingText, check), { numRuns: 60 });
    expect(await listApplications({ applications: applicationStore(database.store) })).toEqual([]);
  });

  test('store every text in one spelling', async () => {
    const form = { ...STORE_FORM, name: 'Cafe\u0301 Ko\u0308nig' };
    expect((await post('applications', form)).status).toBe(200);
    const [stored] = await applicationStore(database.store).list(undefined);
    expect(stored?.fields.name).toBe('Café König');
  });
});

describe('/v1', () => {
  let fixture: V1Fixture;
  beforeAll(async () => {
    fixture = await openV1();
  });
  afterAll(() => fixture.close());

  const create = (body: object) => fixture.ask(fixture.test, '/v1/accounts', { body });
  const ACCOUNT = { classification: 'SECONDARY', purpose: 'OPERATING' };

  test('refuses it in names, descriptions, metadata and references', async () => {
    await fc.assert(
      fc.asyncProperty(anyHidingText, async ({ text, hidden }) => {
        const bodies = [
          ['name', { ...ACCOUNT, name: text }],
          ['description', { ...ACCOUNT, description: text }],
          ['metadata.colour', { ...ACCOUNT, metadata: { colour: text } }],
          ['metadata.deep.0', { ...ACCOUNT, metadata: { deep: [text] } }],
        ] as const;
        for (const [field, body] of bodies) {
          const { status, body: answer } = await create(body);
          expect(status).toBe(400);
          expect(answer).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field }] });
          expect(answer.errors[0].message).toContain(codePointOf(hidden));
        }
        const key = await create({ ...ACCOUNT, metadata: { [text]: 1 } });
        expect(key.status).toBe(400);
        const asked = `/v1/payouts?reference=${encodeURIComponent(text)}`;
        expect((await fixture.ask(fixture.test, asked)).status).toBe(400);
      }),
      { numRuns: 40 },
    );
  });

  test('keeps every text in one spelling, and one key has both spellings', async () => {
    const asked = (name: string) =>
      fixture.ask(fixture.test, '/v1/accounts', {
        body: { ...ACCOUNT, name, metadata: { 'e\u0301': 'o\u0308' } },
        headers: { 'Idempotency-Key': 'spelling' },
      });
    const first = await asked('Ko\u0308nig');
    expect(first.body).toMatchObject({ name: 'König', metadata: { é: 'ö' } });
    const second = await asked('König');
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
  });
});

describe('a message of a hotel', () => {
  const hotel = sendingHotel();

  test('is stored without it, and its sender is told', async () => {
    const check = async ({
      text,
      hidden,
      visible,
    }: Record<'text' | 'hidden' | 'visible', string>) => {
      const reference = `&#x${(hidden.codePointAt(0) ?? 0).toString(16)};`;
      const isLawfulXml = !/[\p{Cc}\ufffe\uffff]/u.test(hidden);
      const spellings = [text.replace(hidden, reference), ...(isLawfulXml ? [text] : [])];
      for (const name of hidden === '\0' ? [] : spellings) {
        const names = `<Description TextFormat="PlainText" Language="en">${name}</Description>`;
        const message = inventoryMessage([{ code: 'A', names }]);
        const reply = await hotel.post({ action: INVENTORY, message });
        expect(reply.status).toBe(200);
        expect(reply.text).toContain('<Success/>');
        expect(reply.text).toContain(codePointOf(hidden));
        const calendar = await hotel.calendar();
        expect(JSON.stringify(calendar?.rooms)).toContain(JSON.stringify(visible));
      }
    };
    await fc.assert(fc.asyncProperty(anyHidingText, check), { numRuns: 40 });
    const pushes = await hotelPushLog(hotel.database.store).latest();
    expect(pushes.get('sonne')).toMatchObject({ outcome: 'warning' });
  });
});

describe('the command line', () => {
  let workplace: Workplace;
  beforeAll(async () => {
    workplace = await migratedWorkplace();
  });
  afterAll(() => workplace.drop());

  test('refuses it in what is typed, and shows it as an escape', async () => {
    await fc.assert(
      fc.asyncProperty(anyHidingText, async ({ text, hidden }) => {
        const { code, stderr } = await workplace.run('orgs', 'create', text);
        expect(code).toBe(2);
        expect(stderr).toContain(codePointOf(hidden));
        expect(stderr).not.toContain(hidden);
      }),
      { numRuns: 40 },
    );
    expect(await workplace.json('orgs', 'list')).toEqual([]);
  });

  test('shows what an older version has stored as escapes, in text and in JSON', async () => {
    const name = 'Evil \u202eknab\u200b\u{e0041}\u001b[31m';
    const store = await workplace.openStore();
    const application = {
      ...({ applicationId: 'app_1', kind: 'ecommerce', slug: 'a', status: 'SUBMITTED' } as const),
      ...{ fields: { name, websiteUrl: 'https://a.example/' }, contactName: name },
      ...{ contactEmail: 'a@b.example', token: 't', submittedAt: new Date() },
      ...{ decidedAt: null, reason: null, verifiedAt: null, review: null },
    } as const;
    await applicationStore(store).add(application);
    await store.close();
    for (const verb of [['list'], ['show', 'app_1']]) {
      const text = (await workplace.run('applications', ...verb)).stdout;
      expect(text).toContain('Evil \\u{202E}knab\\u{200B}\\u{E0041}\\u{1B}[31m');
      expect(text).not.toMatch(/[\u202e\u200b\u{e0041}\u001b]/u);
      const json = (await workplace.run('applications', ...verb, '--json')).stdout;
      expect(json).not.toMatch(/[\u202e\u200b\u{e0041}\u001b]/u);
      expect(json).toContain('\\u202e');
      expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(name).slice(1, -1));
    }
  });

  test('names it in a content file, and reads every text of one in one spelling', async () => {
    await mkdir(join(workplace.folder, 'content', 'hotels'), { recursive: true });
    await fc.assert(
      fc.asyncProperty(anyHidingText, async ({ text, hidden }) => {
        const file = join(workplace.folder, 'content', 'hotels', 'sonne.json');
        await writeFile(file, JSON.stringify({ name: text }));
        const { code, stdout } = await workplace.run('content', 'check', '--json');
        expect(code).toBe(1);
        const faults: unknown = JSON.parse(stdout).faults;
        expect(faults).toMatchObject([
          { field: 'name', repair: expect.stringContaining(codePointOf(hidden)) },
        ]);
        const report = (await workplace.run('content', 'check')).stdout;
        expect(report).not.toContain(hidden);
      }),
      { numRuns: 20 },
    );
  });
});

test('list_hotels refuses it in what is asked', () => {
  fc.assert(
    fc.property(anyHidingText, ({ text, hidden }) => {
      const read = readArguments({ query: text }, new Date());
      expect(read).toMatchObject({ mistakes: expect.stringContaining('query') });
      if (!/\p{Cc}/u.test(hidden))
        expect(read).toMatchObject({ mistakes: expect.stringContaining(codePointOf(hidden)) });
    }),
  );
});
