import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clientFile } from '#documents/client-file.ts';
import { makeClient } from '../../scripts/client/make.ts';
import { ROOT, run } from '../support/process.ts';

test('what npm run client makes of the description is what is checked in', async () => {
  for (const [file, text] of await makeClient())
    expect(await readFile(file, 'utf8'), file.slice(ROOT.length)).toBe(text);
});

const readSources = async (): Promise<Map<string, string>> => {
  const folder = join(ROOT, 'src/client');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const read = async (name: string) => [name, await readFile(join(folder, name), 'utf8')] as const;
  return new Map(await Promise.all(names.map(read)));
};

const PROGRAM = `import { KontorProblem, openKontor, verifyWebhook } from './kontor.ts';
import type { Account, Event, WebhookMessage } from './kontor.ts';

const kontor = openKontor({ url: 'http://localhost', organizationId: 'org_1', apiKey: 'k' });
export const names = async (): Promise<string[]> => {
  const all: Account[] = [];
  for await (const account of kontor.accounts.list({ limit: 3 })) all.push(account);
  return all.map(({ name }) => name);
};
export const code = (error: unknown) => error instanceof KontorProblem && error.code;
export const told = (message: WebhookMessage): string => {
  const custom: unknown = message.type === 'account.created' && message.data.metadata?.['shop'];
  switch (message.type) {
    case 'payout.initiated':
    case 'payout.completed':
      return message.data.payoutId + message.data.status + custom;
    case 'balance.updated':
      return message.data.available;
    case 'webhook.test':
      return message.data.text;
    default:
      return message.id + message.omitted?.join();
  }
};
/** Each type of an event comes as a message. */
void ((type: Event['type']): WebhookMessage['type'] => type);
export const wrong = (message: WebhookMessage) =>
  // @ts-expect-error an account has no payout
  message.type === 'account.created' && message.data.payoutId;
// @ts-expect-error a purpose is one of a closed list
void (() => kontor.accounts.create({ classification: 'PRIMARY', purpose: 'FUN' }));
// @ts-expect-error an amount is text
void (() => kontor.sandbox.makeDeposit({ accountId: 'acct_1', amount: 25, assetCode: 'USDC' }));
console.log(Object.keys(kontor).length > 3, typeof verifyWebhook);
`;

/** In a browser there is no type of Node, and in Node none of a browser is needed at run time. */
const STRICT = {
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  ...{ noImplicitOverride: true, noUnusedLocals: true, noImplicitReturns: true },
  ...{ erasableSyntaxOnly: true, verbatimModuleSyntax: true, isolatedModules: true },
  ...{ noEmit: true, module: 'nodenext', target: 'es2024', skipLibCheck: false },
  ...{ allowImportingTsExtensions: true, types: [], lib: ['es2024', 'dom', 'dom.iterable'] },
};

test('as one file it compiles alone under strict rules, and runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-client-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'kontor.ts'), clientFile(await readSources()));
  await writeFile(join(folder, 'program.mts'), PROGRAM);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const config = { compilerOptions: STRICT, files: ['program.mts', 'kontor.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiled = await run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  expect(compiled.output).toBe('');
  expect(await run([join(folder, 'program.mts')])).toEqual({ code: 0, output: 'true function\n' });
});

test('a file that is imported and missing is named', async () => {
  const sources = await readSources();
  sources.delete('pages.ts');
  expect(() => clientFile(sources)).toThrow('The client has no file pages.ts');
});
