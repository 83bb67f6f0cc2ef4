import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { denyList } from '#payments/storage/deny-list.ts';
import { freshWorkplace, migratedWorkplace, type Workplace } from '../../support/kontor.ts';

let workplace: Workplace;
beforeAll(async () => {
  workplace = await migratedWorkplace();
});
afterAll(() => workplace.drop());

const fileOf = async (text: string): Promise<string> => {
  const file = join(workplace.folder, 'deny-list.txt');
  await writeFile(file, text);
  return file;
};

const WALLET = 'So11111111111111111111111111111111111111112';
const IBAN = 'DE02120300000000202051';

test('a list takes the stead of the one before, also where that one is known', async () => {
  expect(await workplace.json('screening', 'show')).toEqual({ names: [], loadedAt: null });
  const store = await workplace.openStore();
  const screening = denyList(store);
  const isDenied = async (name: string): Promise<boolean> =>
    (await screening.current('live')).some((names) => names.has(name));
  expect(await isDenied(WALLET)).toBe(false);

  const both = await fileOf(`# by order of a court\n${WALLET} # a thief\r\n\n${IBAN}\n${IBAN}\n`);
  expect(await workplace.json('screening', 'load', both)).toEqual({ names: 2 });
  expect([await isDenied(WALLET), await isDenied(IBAN)]).toEqual([true, true]);

  expect(await workplace.json('screening', 'load', await fileOf(IBAN))).toEqual({ names: 1 });
  expect([await isDenied(WALLET), await isDenied(IBAN)]).toEqual([false, true]);
  expect(await workplace.json('screening', 'show')).toMatchObject({ names: [IBAN] });
  await store.close();
});

test('a file that names nobody, or two in a line, changes nothing', async () => {
  await workplace.json('screening', 'load', await fileOf(IBAN));
  const nobody = await workplace.run('screening', 'load', await fileOf('# nobody\n'));
  expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('--empty')]);
  const two = await workplace.run('screening', 'load', await fileOf(`# two\n${IBAN} ${WALLET}\n`));
  expect([two.code, two.stderr]).toEqual([2, expect.stringContaining('line 2')]);
  expect(await workplace.json('screening', 'show')).toMatchObject({ names: [IBAN] });

  const empty = await fileOf('');
  expect(await workplace.json('screening', 'load', empty, '--empty')).toEqual({ names: 0 });
  expect(await workplace.json('screening', 'show')).toMatchObject({ names: [] });
});

test('each load is in the audit log', async () => {
  await workplace.json('screening', 'load', await fileOf(IBAN));
  expect((await workplace.run('audit', 'list')).stdout).toContain('screening load');
});

test('a path in DENY_LIST, which is no longer read, is refused with what to do', async () => {
  const before = await freshWorkplace({ DENY_LIST: '/etc/deny-list.txt' });
  const { code, stderr } = await before.run('screening', 'show');
  await before.drop();
  expect(code).toBe(1);
  expect(stderr).toContain('DENY_LIST is no longer read');
  expect(stderr).toContain('screening load');
});
