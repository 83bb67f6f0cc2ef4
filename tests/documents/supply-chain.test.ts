import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../support/process.ts';
import { sharedSite } from '../support/site.ts';

/** What a build says of the packages that it serves and runs. */

const site = sharedSite();

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
    }),
  ),
});

interface Locked {
  folder: string;
  name: string;
  version: string;
  integrity: string;
  licence: string | undefined;
}

let locked: Locked[];
beforeAll(async () => {
  const lock = lockFile.parse(JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')));
  locked = Object.entries(lock.packages)
    .filter(([folder, { dev, link }]) => folder.startsWith('node_modules/') && !dev && !link)
    .map(([folder, { version = '', integrity = '', license }]) => {
      const name = folder.split('node_modules/').at(-1) ?? '';
      return { folder, name, version, integrity, licence: license };
    });
});

const licence = z.union([
  z.strictObject({
    license: z.union([
      z.strictObject({ id: z.string().min(1), url: z.string().optional() }),
      z.strictObject({ name: z.string().min(1), url: z.string().optional() }),
    ]),
  }),
  z.strictObject({ expression: z.string().min(1) }),
]);

const TYPES = ['application', 'framework', 'library', 'container', 'operating-system'] as const;
const part = z.looseObject({
  'bom-ref': z.string().min(1),
  type: z.enum(TYPES),
  name: z.string().min(1),
  version: z.string().min(1),
  scope: z.enum(['required', 'optional', 'excluded']).optional(),
  purl: z.string().regex(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@[^@]+$/),
  hashes: z
    .array(
      z.strictObject({
        alg: z.enum(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']),
        content: z.string().regex(/^([a-f0-9]{40}|[a-f0-9]{64}|[a-f0-9]{96}|[a-f0-9]{128})$/),
      }),
    )
    .optional(),
  licenses: z.array(licence).optional(),
});

/** What the schema of CycloneDX 1.5 asks of the parts that are used. */
const bill = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.5.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z
    .string()
    .regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  version: z.int().min(1),
  metadata: z.looseObject({ timestamp: z.iso.datetime(), component: part }),
  components: z.array(part),
  dependencies: z.array(
    z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() }),
  ),
});

describe('/sbom.cdx.json', () => {
  let read: z.output<typeof bill>;
  beforeAll(async () => {
    const answer = await fetch(`${site.url}/sbom.cdx.json`);
    expect(answer.headers.get('Content-Type')).toBe('application/vnd.cyclonedx+json');
    read = bill.parse(await answer.json());
  });

  test('is a bill of this program, whose references are unique and lead somewhere', async () => {
    const { component } = read.metadata;
    const own = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    expect(component).toMatchObject({
      type: 'application',
      name: own.name,
      version: own.version,
      licenses: [{ license: { id: own.license } }],
    });
    const references = [component, ...read.components].map((each) => each['bom-ref']);
    expect(new Set(references).size).toBe(references.length);
    const named = read.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
    expect(named.filter((each) => !references.includes(each))).toEqual([]);
  });

  test('has every package of a production install, with hash and licence, and no other', () => {
    const inLock = new Set(locked.map(({ name, version }) => `${name}@${version}`));
    const inBill = read.components.map(({ name, version }) => `${name}@${version}`);
    expect(inLock.size).toBeGreaterThan(300);
    expect(new Set(inBill)).toEqual(inLock);
    const byName = new Map(read.components.map((each) => [`${each.name}@${each.version}`, each]));
    for (const { name, version, integrity, licence: known } of locked) {
      const found = byName.get(`${name}@${version}`);
      const [, base64 = ''] = /^sha512-(.+)$/.exec(integrity) ?? [];
      const content = Buffer.from(base64, 'base64').toString('hex');
      expect(found?.hashes, name).toContainEqual({ alg: 'SHA-512', content });
      if (known !== undefined) expect(found?.licenses, name).toHaveLength(1);
    }
  });
});

describe('/third-party-notices.txt', () => {
  let notices: string;
  beforeAll(async () => {
    const answer = await fetch(`${site.url}/third-party-notices.txt`);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    notices = await answer.text();
  });

  test('names every installed package with its version and licence', async () => {
    const folders = new Set(await readdir(join(ROOT, 'node_modules')));
    const here = locked.filter(({ folder }) => {
      const [, top = ''] = folder.split('/');
      return !top.startsWith('@') && folders.has(top) && folder.split('node_modules/').length === 2;
    });
    expect(here.length).toBeGreaterThan(150);
    const lines = new Set(notices.split('\n'));
    const missing = here.filter(
      ({ name, version, licence: known = 'no licence declared' }) =>
        !lines.has(`${name} ${version} (${known})`),
    );
    expect(missing).toEqual([]);
  });

  test('has the whole licence of every type face that the site serves or draws with', async () => {
    const faces = locked.filter(({ name }) => name.startsWith('@fontsource/'));
    expect(faces.length).toBeGreaterThanOrEqual(3);
    for (const { folder, name } of faces) {
      const text = await readFile(join(ROOT, folder, 'LICENSE'), 'utf8');
      expect(text).toContain('SIL OPEN FONT LICENSE');
      expect(notices, name).toContain(text.replaceAll('\r\n', '\n').trim());
    }
  });

  test('every file of a type face in the site belongs to a package of it', async () => {
    const served = (await readdir(site.dist, { recursive: true }))
      .filter((path) => /\.(woff2?|ttf|otf|eot)$/.test(path))
      .map((path) => path.split('/').at(-1) ?? '');
    expect(served.length).toBeGreaterThan(0);
    const faces = locked.map(({ name }) => name.replace('@fontsource/', ''));
    expect(served.filter((file) => !faces.some((face) => file.startsWith(face)))).toEqual([]);
  });

  test('is linked from the foot of every page, as is the page about security', async () => {
    const home = await (await fetch(site.url)).text();
    expect(home).toContain('href="/third-party-notices.txt"');
    expect(home).toContain('href="/security"');
    const security = await (await fetch(`${site.url}/security`)).text();
    for (const path of ['/sbom.cdx.json', '/third-party-notices.txt'])
      expect(security).toContain(`href="${path}"`);
  });
});

test('/.well-known/security.txt is there, and its policy is a page', async () => {
  const answer = await fetch(`${site.url}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  const text = await answer.text();
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 86_400_000);
  const [, policy = ''] = /^Policy: (.+)$/m.exec(text) ?? [];
  expect((await fetch(site.url + new URL(policy).pathname)).status).toBe(200);
});
