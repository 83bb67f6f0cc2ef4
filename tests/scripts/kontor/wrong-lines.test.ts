import type { Command } from 'commander';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { NOUNS, nounCommand } from '../../../scripts/kontor/nouns.ts';
import { VAULT_SECRET } from '../../support/chain.ts';
import { migratedWorkplace, type Workplace } from '../../support/kontor.ts';

/** Every verb, called wrongly in each way that its declaration allows, says so in a sentence. */

let workplace: Workplace;
beforeAll(async () => {
  workplace = await migratedWorkplace();
});
afterAll(() => workplace.drop());

const WORD = 'nonsense';

/** Values of options that are checked before others, so that these are reached, too. */
const RIGHT: Readonly<Record<string, string>> = { '--mode': 'test', '--asset': 'EUR' };

const linesOf = (command: Command, path: readonly string[]): string[][] => {
  if (command.commands.length > 0)
    return [
      [...path, WORD],
      ...command.commands.flatMap((verb) => linesOf(verb, [...path, verb.name()])),
    ];
  const given = [...path, ...command.registeredArguments.map(() => WORD)];
  const needed = command.options.filter(({ mandatory }) => mandatory);
  const others = command.options.filter(({ mandatory, required }) => required && !mandatory);
  const with_ = (value: (name: string) => string): string[] => [
    ...given,
    ...needed.flatMap(({ long }) => [long ?? '', value(long ?? '')]),
  ];
  const rightly = with_((name) => RIGHT[name] ?? WORD);
  return [
    [...given, WORD, WORD],
    with_(() => WORD),
    ...others.map(({ long }) => [...rightly, long ?? '', WORD]),
  ];
};

const nouns = Object.entries(NOUNS);

test.each(nouns)('%s', { timeout: 60_000 }, async (name, noun) => {
  const lines = linesOf(await nounCommand(name, noun), [name]);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    const { code, stdout, stderr } = await workplace.run(...line);
    const said = { line: line.join(' '), code, stderr };
    // A check that finds something prints its report.
    if (code !== 0 && stdout === '')
      expect(said).toMatchObject({ stderr: expect.stringMatching(/^error: \S/) });
    // A stack is for programmers: it says nothing about the line.
    expect(said).not.toMatchObject({ stderr: expect.stringMatching(/^ {4}at /m) });
  }
});

test('a file that is missing, in the way or of another kind is named with what to do', async () => {
  const at = (name: string) => join(workplace.folder, name);
  await mkdir(at('folder'));
  await writeFile(at('taken'), '');
  for (const [line, message] of [
    ['screening load none', /\/none does not exist: check the name/],
    ['screening load folder', / is a folder: expected a file/],
    ['bank export taken', /\/taken exists already, and nothing is overwritten/],
    ['content check --content taken', /\/taken\/\S+ cannot exist, .*a part of its path is a file/],
  ] as const)
    expect(await workplace.failure(...line.split(' '))).toEqual({
      ...{ exit: 1, code: 'FILE', error: expect.stringMatching(message) },
    });
});

test('an unknown id is answered with the command that lists the right ones', async () => {
  for (const [line, advice] of [
    ['applications show app_none', 'applications list'],
    ['corrections show cor_none', 'corrections list'],
    ['claims show claim_none', 'claims list'],
    ['claims accept chg_none', 'claims list'],
    ['orgs close org_none', 'orgs list'],
    ['keys revoke key_0', 'keys list'],
    ['vault costs --mode live --org org_none', 'orgs list'],
  ] as const)
    expect(await workplace.failure(...line.split(' '))).toMatchObject({
      ...{ exit: 3, code: 'NOT_FOUND', advice: `List what there is: ${advice}` },
    });
});

test('what was named and is not there is not a mistake of the line', async () => {
  for (const [line, list] of [
    ['alarms forget payouts:none', 'alarms list'],
    ['mail retry mail_none', 'mail list'],
  ] as const)
    expect(await workplace.failure(...line.split(' '))).toMatchObject({
      ...{ exit: 3, code: 'NOT_FOUND', error: expect.stringContaining(`see ${list}`) },
    });
});

test('a chain that does not answer is a sentence that says where to look', async () => {
  const chainless = await migratedWorkplace({
    SOLANA_TEST_RPC: 'http://127.0.0.1:9',
    SOLANA_TEST_VAULT: Buffer.from(VAULT_SECRET).toString('hex'),
    SOLANA_TEST_CLUSTER: 'sandbox',
  });
  onTestFinished(() => chainless.drop());
  expect(await chainless.failure('vault', 'nonces', '--mode', 'test', '--yes')).toEqual({
    ...{ exit: 1, code: 'CHAIN_UNAVAILABLE', error: expect.not.stringContaining('\n') },
    advice: 'Look whether the providers answer: npm run kontor -- doctor',
  });
});
