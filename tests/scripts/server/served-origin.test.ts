import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fillOrigin } from '../../../scripts/server/served-origin.ts';
import { lateFile, staticFilesOf } from '../../../scripts/server/static-files.ts';

const written = 'http://localhost:8888';
const served = 'http://localhost:41234';
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const SKILL = `Ask ${written}/api`;
const FILES: Readonly<Record<string, string>> = {
  '/index.html': `<link rel="canonical" href="${written}/">`,
  '/SKILL.md': SKILL,
  '/.well-known/agent-skills/index.json': `["${written}/SKILL.md","sha256:${digestOf(SKILL)}"]`,
  '/.well-known/x402': `{"openapi":"${written}/openapi.json"}`,
  '/image.png': written,
};
const files = staticFilesOf(
  Object.entries(FILES).map(([path, text]) => lateFile(path, async () => Buffer.from(text))),
);

const contentAt = async (path: string, origin: string) => {
  const found = files.findFile(path);
  if (found === undefined) throw new Error(`no file ${path}`);
  return fillOrigin(files, { written, served: () => origin })(found.file);
};
const textAt = async (path: string, origin = served): Promise<string> =>
  (await contentAt(path, origin)).body.toString();

test('a text names the address at which it is served, under another tag', async () => {
  expect(await textAt('/index.html')).toBe(`<link rel="canonical" href="${served}/">`);
  const [usual, other] = [await contentAt('/', written), await contentAt('/', served)];
  expect(usual.body.toString()).toBe(FILES['/index.html']);
  expect(other.entityTag).not.toBe(usual.entityTag);
});

test('a digest is that of the bytes that are served', async () => {
  expect(await textAt('/.well-known/agent-skills/index.json')).toBe(
    `["${served}/SKILL.md","sha256:${digestOf(await textAt('/SKILL.md'))}"]`,
  );
});

test('a text whose name has no ending names that address as well', async () => {
  expect(await textAt('/.well-known/x402')).toBe(`{"openapi":"${served}/openapi.json"}`);
});

test('what is no text stays as it is', async () => {
  expect(await textAt('/image.png')).toBe(written);
});
