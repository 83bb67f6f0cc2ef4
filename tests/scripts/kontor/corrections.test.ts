import { afterEach, beforeEach, expect, test } from 'vitest';
import { submitCorrection } from '#register/corrections/submit.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { systemWorld } from '#kernel/world.ts';
import { migratedWorkplace, type Workplace } from '../../support/kontor.ts';

const FORM = {
  kind: 'hotels',
  slug: 'zum-beispiel',
  request: 'removal',
  message: 'We closed\nlast year.',
  contactEmail: 'ada@acme.example',
};

let workplace: Workplace;
beforeEach(async () => {
  workplace = await migratedWorkplace();
});
afterEach(() => workplace.drop());

const submit = async (body: unknown, effort?: 'unable') => {
  const store = await workplace.openStore();
  const ports = { corrections: correctionStore(store), limiter: rateLimiter(store) };
  try {
    return await submitCorrection(
      { ...ports, world: systemWorld },
      { body, client: 'test', effort },
    );
  } finally {
    await store.close();
  }
};

test('a request is stored, listed, shown and closed once', async () => {
  const { correctionId } = await submit(FORM);
  const open = await workplace.json('corrections', 'list', '--status', 'open');
  expect(open).toMatchObject([{ correctionId, request: 'removal', slug: 'zum-beispiel' }]);
  const shown = await workplace.json('corrections', 'show', correctionId);
  expect(shown).toMatchObject({ ...FORM, status: 'OPEN', note: null });
  const closing = ['corrections', 'close', correctionId, '--note', 'removed'];
  expect(await workplace.json(...closing)).toMatchObject({ status: 'CLOSED', note: 'removed' });
  expect((await workplace.run(...closing)).code).toBe(1);
  expect(await workplace.json('corrections', 'list', '--status', 'open')).toEqual([]);
  expect((await workplace.run('corrections', 'show', 'cor_none')).code).toBe(3);
});

test('a request that waits is named by the doctor, until it is closed', async () => {
  const { correctionId } = await submit(FORM);
  await submit({ ...FORM, request: 'correction' });
  const { stdout: before } = await workplace.run('doctor');
  expect(before).toContain('Requests for removal: 1 waits for a decision');
  expect(before).toContain('Requests for correction: 1 waits for a decision');
  expect(before).toContain('corrections list --status open');
  await workplace.json('corrections', 'close', correctionId, '--note', 'removed');
  const { stdout } = await workplace.run('doctor');
  expect(stdout).not.toContain('Requests for removal');
});

test('a request is erased for good, only when somebody says so', async () => {
  const [gone, kept] = [await submit(FORM), await submit({ ...FORM, slug: 'another' })];
  const erase = ['corrections', 'erase', gone.correctionId];
  expect(await workplace.run(...erase)).toMatchObject({ code: 2 });
  expect(await workplace.json(...erase, '--yes')).toMatchObject({ status: 'OPEN', erased: true });
  const left = await workplace.json('corrections', 'list');
  expect(left).toMatchObject([{ correctionId: kept.correctionId }]);
  expect((await workplace.run(...erase, '--yes')).code).toBe(3);
});

test('a request that is not filled as asked is refused field by field', async () => {
  const wrong = { kind: 'banks', slug: 'A B', request: 'praise', message: ' ', contactEmail: 'x' };
  const refusal = await submit(wrong).catch((error: unknown) => String(error));
  for (const field of Object.keys(FORM)) expect(refusal).toContain(field);
});

test('a request with the trap filled is answered alike and kept nowhere', async () => {
  const honest = await submit(FORM);
  const trapped = await submit({ ...FORM, fax: '1' });
  expect(Object.keys(trapped)).toEqual(Object.keys(honest));
  expect(await workplace.json('corrections', 'list')).toHaveLength(1);
});

test('beyond the budget a request without scripts is taken, and listed so', async () => {
  for (let turn = 0; turn < 5; turn += 1) await submit(FORM);
  const { correctionId } = await submit(FORM, 'unable');
  const list = await workplace.json('corrections', 'list');
  expect(list).toMatchObject([...Array(5).fill({ review: null }), { review: 'unproved' }]);
  const { stdout } = await workplace.run('corrections', 'list');
  expect(stdout).toMatch(/Review\n/);
  expect(stdout).toContain('unproved');
  const shown = (await workplace.run('corrections', 'show', correctionId)).stdout;
  expect(shown).toContain('without a proof of work');
});

test('the sixth request of an hour is refused', async () => {
  for (let turn = 0; turn < 5; turn += 1) await submit(FORM);
  await expect(submit(FORM)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
