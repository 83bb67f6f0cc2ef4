import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#kernel/storage/sql.ts';
import { CHALLENGE_MS } from '#kernel/proof-of-work/challenge.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { STORE_FORM } from '../../support/applications.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { CORRECTION, formEndpoints, type SentForm } from '../../support/form-endpoints.ts';
import { challengeOf, solved } from '../../support/proof-of-work.ts';

let database: TestDatabase;
let nowMs: number;
let forms: ReturnType<typeof formEndpoints>;
beforeEach(async () => {
  database = await freshDatabase();
  nowMs = Date.parse('2026-11-21T10:15:00Z');
  forms = formEndpoints(database.store, () => new Date(nowMs));
});
afterEach(() => database.drop());

const correct = (more: Partial<SentForm> = {}) =>
  forms.post('corrections', { body: CORRECTION, ...more });
const apply = (more: Partial<SentForm> = {}) =>
  forms.post('applications', { body: STORE_FORM, ...more });
const stored = () => correctionStore(database.store).list(undefined);

/** A hundred others have used up the day. */
const spendTheDay = async () => {
  for (let turn = 0; turn < 100; turn += 1)
    expect((await correct({ address: `198.51.100.${turn}` })).status).toBe(200);
};

describe('a form beyond its budget of the day', () => {
  beforeEach(spendTheDay);

  test('takes JSON with the proof of work that it asks for, and marks it', async () => {
    const asked = await correct();
    expect(asked.status).toBe(428);
    expect(asked.headers.get('Cache-Control')).toBe('no-store');
    const challenge = challengeOf(await asked.json());
    expect(challenge).toMatchObject({ header: 'Kontor-Proof', algorithm: 'SHA-256' });
    const taken = await correct({ proof: solved(challenge) });
    expect(taken.status).toBe(200);
    const { correctionId, nextSteps } = Object(await taken.json());
    expect(nextSteps).toContainEqual(expect.stringContaining('Many requests are coming in'));
    const all = await stored();
    expect(all.filter(({ review }) => review === null)).toHaveLength(100);
    expect(all.find((each) => each.correctionId === correctionId)).toMatchObject({
      review: 'proved',
    });
  });

  test('takes a proof once, in its time, whole, and for the form it was asked for', async () => {
    const challenge = challengeOf(await (await correct()).json());
    const proof = solved(challenge);
    const [encoded = '', seal = '', number = ''] = proof.split('.');
    const easier = Buffer.from(
      Buffer.from(encoded, 'base64url')
        .toString()
        .replace(/"zeroBits":\d+/, '"zeroBits":0'),
    ).toString('base64url');
    const wrong = [
      ...['', 'x', `${challenge.text}.`, `${challenge.text}.x`, `${challenge.text}.-1`],
      `${easier}.${seal}.${number}`,
      `${encoded}.${seal.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}.${number}`,
    ];
    for (const each of wrong) expect((await correct({ proof: each })).status).toBe(428);
    for (let turn = 0; turn < 5; turn += 1) await apply({ address: '192.0.2.1' });
    expect((await apply({ address: '192.0.2.1', proof })).status).toBe(429);
    expect((await correct({ proof })).status).toBe(200);
    expect((await correct({ proof })).status).toBe(428);
    const late = solved(challengeOf(await (await correct()).json()));
    nowMs += CHALLENGE_MS;
    expect((await correct({ proof: late })).status).toBe(428);
  });

  test('asks for more work as more come in, also of who had asked for tasks before', async () => {
    const tasks = [];
    for (let turn = 0; turn < 12; turn += 1)
      tasks.push(challengeOf(await (await correct()).json()));
    const statuses = [];
    for (const task of tasks) statuses.push((await correct({ proof: solved(task) })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    const harder = challengeOf(await (await correct()).json());
    expect(harder.zeroBits).toBeGreaterThan(15);
    expect((await correct({ proof: solved(harder) })).status).toBe(200);
  });

  test('spends no proof on a form with a fault', async () => {
    const proof = solved(challengeOf(await (await correct()).json()));
    expect((await correct({ proof, body: { ...CORRECTION, message: 5 } })).status).toBe(400);
    expect((await correct({ proof })).status).toBe(200);
  });

  test('takes one proof of two that come at the same time', async () => {
    const proof = solved(challengeOf(await (await correct()).json()));
    const answers = await Promise.all([correct({ proof }), correct({ proof })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 428]);
  });

  test('takes a page without scripts, and marks it', async () => {
    const taken = await correct({ asForm: true });
    expect(taken.status).toBe(303);
    expect(taken.headers.get('Location')).toMatch(/^\/correction\/received#correction=cor_\w+$/);
    expect((await stored()).filter(({ review }) => review === 'unproved')).toHaveLength(1);
  });

  test('refuses what is filled in wrongly before it asks for any work', async () => {
    const wrong = await correct({ body: { ...CORRECTION, slug: 'A B' } });
    expect(wrong.status).toBe(400);
  });

  test('asks for more work the more comes in, within what a browser can do', async () => {
    const bits: number[] = [];
    const window = Math.floor(nowMs / 3_600_000) * 3_600_000;
    for (const count of [0, 25, 100, 1000, 10_000_000]) {
      await database.store.batch([
        sql`DELETE FROM rate_window WHERE bucket = 'corrections beyond'`,
        ...(count === 0
          ? []
          : [sql`INSERT INTO rate_window VALUES ('corrections beyond', ${window}, ${count})`]),
      ]);
      bits.push(challengeOf(await (await correct()).json()).zeroBits);
    }
    expect(bits).toEqual([14, 15, 16, 19, 20]);
  });

  test('takes five hundred without scripts from as many addresses', async () => {
    const addresses = Array.from({ length: 500 }, (_, each) => `203.0.113.${each}`);
    for (const address of addresses)
      expect((await correct({ asForm: true, address })).headers.get('Location')).toContain(
        'received',
      );
    expect(await stored()).toHaveLength(600);
  });

  test('does not close the other form', async () => {
    expect((await apply()).status).toBe(200);
  });
});

describe('one sender beyond its five of an hour', () => {
  beforeEach(async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await correct()).status).toBe(200);
  });

  test('is told when to come back, and is taken at once with a proof of work', async () => {
    const asked = await correct();
    expect(asked.status).toBe(429);
    expect(Number(asked.headers.get('Retry-After'))).toBeGreaterThan(0);
    const first = challengeOf(await asked.json());
    expect((await correct({ proof: solved(first) })).status).toBe(200);
    const second = challengeOf(await (await correct()).json());
    expect(second.zeroBits).toBe(first.zeroBits + 1);
    expect((await correct({ address: '192.0.2.2' })).status).toBe(200);
  });

  test('may object twenty times more without scripts, and closes the form to nobody', async () => {
    for (let turn = 0; turn < 20; turn += 1)
      expect((await correct({ asForm: true })).headers.get('Location')).toContain('received');
    const refused = await correct({ asForm: true });
    expect(refused.headers.get('Location')).toBe('/correction/refused#limit');
    const other = await correct({ asForm: true, address: '192.0.2.2' });
    expect(other.headers.get('Location')).toContain('received');
  });
});

describe('the status of what was sent', () => {
  test('stands at the address that the receipt names, and shows nothing else', async () => {
    const { correctionId, statusUrl } = Object(await (await correct()).json());
    expect(statusUrl).toBe(`https://kontor.example/api/corrections/${correctionId}`);
    const open = await forms.status(statusUrl);
    expect(open.headers.get('Cache-Control')).toBe('no-store');
    expect(await open.json()).toEqual({
      correctionId,
      status: 'OPEN',
      submittedAt: new Date(nowMs).toISOString(),
      closedAt: null,
    });
    const at = new Date(nowMs + 1000);
    await correctionStore(database.store).close(correctionId, { at, note: 'gone' });
    expect(await (await forms.status(statusUrl)).json()).toMatchObject({
      status: 'CLOSED',
      closedAt: at.toISOString(),
    });
  });

  test('of an application is told in its steps', async () => {
    const { applicationId, nextSteps } = Object(await (await apply()).json());
    const path = `/api/applications/${applicationId}`;
    expect(nextSteps).toContainEqual(expect.stringContaining(`https://kontor.example${path}`));
    const text = await (await forms.status(path)).text();
    expect(JSON.parse(text)).toMatchObject({ applicationId, status: 'SUBMITTED' });
    const [kept] = await applicationStore(database.store).list(undefined);
    expect(text).not.toContain(kept?.token);
  });

  test.each([
    ['/api/corrections/cor_0123456789abcdef', 404],
    ['/api/applications/app_0123456789abcdef', 404],
    ['/api/corrections/app_0123456789abcdef', 400],
    ['/api/corrections/%00', 400],
    ['/api/corrections/%ff', 400],
  ])('%s is a %i in JSON', async (path, status) => {
    const answer = await forms.status(path);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  });
});
