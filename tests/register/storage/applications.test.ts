import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Application } from '#register/applications/application.ts';
import type { Correction } from '#register/corrections/correction.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { approved, rejected } from '#register/applications/states.ts';
import { sql } from '#kernel/storage/sql.ts';
import { WORLDS, type TestDatabase } from '../../support/database.ts';

const at = (text: string) => new Date(`2026-11-21T${text}.000Z`);

const application = (applicationId: string, submittedAt = at('10:00:00')): Application => ({
  applicationId,
  kind: 'saas',
  slug: 'acme',
  status: 'SUBMITTED',
  fields: { name: 'Acme "x"', websiteUrl: 'https://acme.example/', tags: ['ä'], stage: null },
  contactName: 'Ada',
  contactEmail: 'ada@acme.example',
  token: `token of ${applicationId}`,
  submittedAt,
  decidedAt: null,
  reason: null,
  verifiedAt: null,
  review: null,
});

describe.each(WORLDS)('on $world', ({ openMigrated }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openMigrated();
  });
  afterAll(() => database.drop());
  beforeEach(() =>
    database.store.batch([sql`DELETE FROM applications`, sql`DELETE FROM corrections`]),
  );

  test('an application comes back as it was, the oldest first', async () => {
    const store = applicationStore(database.store);
    const late = application('app_a', at('11:00:00'));
    const early = application('app_b');
    await store.add(late);
    await store.add(early);
    expect(await store.list(undefined)).toEqual([early, late]);
    expect(await store.find('app_a')).toEqual(late);
    expect(await store.find('app_c')).toBeUndefined();
  });

  test('an application is decided once, no matter who comes first', async () => {
    const store = applicationStore(database.store);
    const other = applicationStore(await database.another());
    const submitted = application('app_a');
    await store.add(submitted);
    const decisions = await Promise.all([
      store.decide(approved(submitted, 'acme-eu', at('12:00:00'))),
      other.decide(rejected(submitted, 'no', at('12:00:00'))),
    ]);
    expect(decisions.filter(Boolean)).toHaveLength(1);
    const decided = await store.find('app_a');
    expect(decided).toMatchObject(
      decisions[0]
        ? { status: 'APPROVED', slug: 'acme-eu', reason: null, decidedAt: at('12:00:00') }
        : { status: 'REJECTED', slug: 'acme', reason: 'no', decidedAt: at('12:00:00') },
    );
    expect(await store.list('SUBMITTED')).toEqual([]);
    await store.markVerified('app_a', at('13:00:00'));
    expect(await store.find('app_a')).toEqual({ ...decided, verifiedAt: at('13:00:00') });
  });

  test('a correction comes back as it was and is closed once', async () => {
    const store = correctionStore(database.store);
    const correction: Correction = {
      correctionId: 'cor_a',
      kind: 'hotels',
      slug: 'acme',
      request: 'removal',
      message: 'We closed.',
      contactEmail: 'ada@acme.example',
      status: 'OPEN',
      submittedAt: at('10:00:00'),
      closedAt: null,
      review: null,
      note: null,
    };
    await store.add(correction);
    expect(await store.list('OPEN')).toEqual([correction]);
    const closing = { at: at('12:00:00'), note: null };
    expect(await store.close('cor_a', closing)).toBe(true);
    expect(await store.close('cor_a', closing)).toBe(false);
    expect(await store.close('cor_b', closing)).toBe(false);
    const closed = { ...correction, status: 'CLOSED', closedAt: at('12:00:00') };
    expect(await store.find('cor_a')).toEqual(closed);
  });
});
