import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { buildSite, isUpToDate, type BuildOptions } from '../../scripts/build/site.ts';
import { SHELL_FILES, shellFiles } from '../../scripts/build/shells.ts';
import { isBuilt, markBuilt, unmarkBuilt } from '../../scripts/build/stamp.ts';

/** A site in a folder of its own; in Astro's place a package that renders what is looked for. */
const ENTRY = `
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
writeFileSync('environment-of-pages.json', JSON.stringify(process.env));
writeFileSync('priority-of-pages', String(getPriority()));
const SHELLS = ${JSON.stringify(SHELL_FILES.map(({ path }) => `/${path}`))};
const maker = { type: 'endpoint', component: 'src/app/files/files.ts' };
export const app = {
  manifest: { routes: [{ routeData: maker }] },
  routeCache: { clearAll() {} },
  setInternals() {},
  setOptions() {},
  paths: () => [
    { pathname: '/', route: { type: 'page' } },
    ...SHELLS.map((pathname) => ({ pathname, route: { type: 'endpoint' } })),
  ],
  getComponentByRoute: async () => ({
    files: async (pages) => new Map([['/sitemap.xml', () => pages.join()]]),
  }),
  render: async ({ url }) => {
    if (existsSync('breaks')) throw new Error('the page of a template is broken');
    const isHome = url.endsWith('/index.html');
    if (isHome) appendFileSync('builds', '.');
    return new Response(isHome ? process.env.SITE_URL || 'a local run' : '.');
  },
};
`;
const STATIC_PATHS = `
export class StaticPaths {
  constructor(app) { this.app = app; }
  async getAll() { return this.app.paths(); }
}
`;
const ASTRO = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
export const build = async ({ outDir, integrations: [{ hooks }] }) => {
  appendFileSync('compilations', '.');
  writeFileSync('environment.json', JSON.stringify(process.env));
  writeFileSync('priority', String(getPriority()));
  hooks['astro:config:setup']({ injectRoute() {} });
  hooks['astro:build:setup']({ pages: new Map() });
  let prerenderer;
  hooks['astro:build:start']({ setPrerenderer: (set) => (prerenderer = set) });
  mkdirSync(outDir + '/.prerender', { recursive: true });
  writeFileSync(outDir + '/.prerender/prerender-entry.a.mjs', ${JSON.stringify(ENTRY)});
  await prerenderer.setup();
};
`;
const FILES = {
  'content/sources.json': '{}',
  'public/robots.txt': '',
  'scripts/build.ts': '',
  'src/app/site.ts': '',
  'astro.config.mjs': '',
  'package-lock.json': '{"lockfileVersion": 3, "packages": {"": {"name": "a"}}}',
  'package.json': '{"name": "a", "version": "1.0.0", "type": "module"}',
  'node_modules/astro/package.json': JSON.stringify({
    type: 'module',
    exports: { '.': './index.mjs', './runtime/*': './runtime/*' },
  }),
  'node_modules/astro/runtime/prerender/static-paths.js': STATIC_PATHS,
  'node_modules/astro/index.mjs': ASTRO,
};

let root: string;
let options: BuildOptions;
let warned: MockInstance<typeof console.warn>;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kontor-build-'));
  options = { root, distFolder: join(root, 'dist'), cards: false };
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  vi.stubEnv('CATALOGUE_FILE', join(root, 'catalogue.db'));
  vi.stubEnv('SECURITY_CONTACT', 'security@kontor.test');
  vi.stubEnv('SITE_URL', '');
  vi.spyOn(console, 'log').mockReturnValue();
  warned = vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

const buildIfChanged = async (asked: BuildOptions): Promise<void> => {
  if (!(await isUpToDate(asked))) await buildSite(asked);
};

describe('a stamp', () => {
  const built = () => ({ distFolder: options.distFolder, catalogueFile: join(root, 'a.db') });
  beforeEach(async () => {
    await mkdir(options.distFolder);
    await writeFile(join(options.distFolder, 'index.html'), '');
    for (const file of [built().catalogueFile, ...shellFiles(built().catalogueFile)])
      await writeFile(file, '');
    await markBuilt(built(), 'digest');
  });

  test('says what was built, and of what', async () => {
    expect(await isBuilt(built(), 'digest')).toBe(true);
    expect(await isBuilt(built(), 'another')).toBe(false);
    expect(await isBuilt({ ...built(), distFolder: root }, 'digest')).toBe(false);
  });

  test('is taken away, also where there is none', async () => {
    await unmarkBuilt(built());
    expect(await isBuilt(built(), 'digest')).toBe(false);
    await expect(unmarkBuilt(built())).resolves.toBeUndefined();
  });

  const parts = ['dist/index.html', 'a.db'];
  test.each(parts)('does not count where %s is gone', async (part) => {
    await rm(join(root, part));
    expect(await isBuilt(built(), 'digest')).toBe(false);
  });

  test.each(parts)('does not count where %s is another since', async (part) => {
    await utimes(join(root, part), 1, 1);
    expect(await isBuilt(built(), 'digest')).toBe(false);
  });
});

describe('a build', () => {
  const countIn = async (file: string): Promise<number> =>
    (await readFile(join(root, file))).length;
  const builds = (): Promise<number> => countIn('builds');
  const page = () => readFile(join(options.distFolder, 'index.html'), 'utf8');

  test('is left out where nothing changed', async () => {
    await buildIfChanged(options);
    await buildIfChanged(options);
    expect(await builds()).toBe(1);
  });

  test('without the images of real entries is none for who asks for all of them', async () => {
    const withSome = { ...options, cards: 'fictional' } as const;
    await buildIfChanged(withSome);
    await buildIfChanged(withSome);
    expect(await builds()).toBe(1);
    expect(await isUpToDate(options)).toBe(false);
    await buildIfChanged(options);
    expect(await isUpToDate(withSome)).toBe(true);
    expect(await builds()).toBe(2);
  });

  test('compiles templates once for all content, and anew where one is another', async () => {
    await buildIfChanged(options);
    await writeFile(join(root, 'content/vocabulary.txt'), '');
    await buildIfChanged(options);
    expect([await builds(), await countIn('compilations')]).toEqual([2, 1]);
    await writeFile(join(root, 'src/app/site.ts'), '// another');
    await buildIfChanged(options);
    expect([await builds(), await countIn('compilations')]).toEqual([3, 2]);
  });

  test('names pages in the sitemap, and nothing else', async () => {
    await buildSite(options);
    expect(await readFile(join(options.distFolder, 'sitemap.xml'), 'utf8')).toBe('/');
  });

  test('that ends midway is made up for, also where the build before it is asked for', async () => {
    await buildIfChanged(options);
    vi.stubEnv('SITE_URL', 'https://kontor.example');
    await writeFile(join(root, 'breaks'), '');
    await expect(buildSite(options)).rejects.toThrow('the page of a template is broken');
    // What was built before is still whole.
    expect(await page()).toBe('a local run');
    expect(existsSync(join(root, 'catalogue.db.build'))).toBe(false);
    vi.stubEnv('SITE_URL', '');
    await rm(join(root, 'breaks'));
    await buildIfChanged(options);
    expect(await builds()).toBe(2);
    expect(await page()).toBe('a local run');
  });

  test('keeps its priority: nobody is served beside it', async () => {
    await buildSite(options);
    for (const file of ['priority', 'priority-of-pages'])
      expect(await readFile(join(root, file), 'utf8')).toBe(String(getPriority()));
  });

  test('is given no secret of the environment, and no setting that no page shows', async () => {
    const SECRETS = {
      SOLANA_LIVE_VAULT: 'a vault',
      SOLANA_TEST_VAULT: 'a vault',
      WEBHOOK_KEY: 'a webhook key of thirty-two letters',
      CONSOLE_KEY: 'a console key of thirty-two letters',
      DATABASE_TOKEN: 'a token',
      RATE_SALT: 'a salt of sixteen letters',
      NPM_TOKEN: 'a token',
    };
    for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value);
    vi.stubEnv('IMPRINT_NAME', 'Kontor GmbH');
    await buildSite(options);
    for (const file of ['environment.json', 'environment-of-pages.json']) {
      const text = await readFile(join(root, file), 'utf8');
      const given = { IMPRINT_NAME: 'Kontor GmbH', PATH: process.env.PATH };
      expect(JSON.parse(text)).toMatchObject(given);
      for (const [name, value] of Object.entries(SECRETS)) {
        expect(text).not.toContain(name);
        expect(text).not.toContain(value);
      }
    }
  });

  test('is made anew where one with another catalogue has filled its folder', async () => {
    await buildIfChanged(options);
    vi.stubEnv('CATALOGUE_FILE', join(root, 'another.db'));
    await buildIfChanged(options);
    vi.stubEnv('CATALOGUE_FILE', join(root, 'catalogue.db'));
    await buildIfChanged(options);
    expect(await builds()).toBe(3);
  });
});

describe('a public site of which nobody could report a weakness', () => {
  test('is not built, nor is what was built before touched; what to set is said', async () => {
    await buildSite(options);
    vi.stubEnv('SITE_URL', 'https://kontor.example');
    for (const name of ['SECURITY_CONTACT', 'IMPRINT_EMAIL']) vi.stubEnv(name, '');
    const build = buildIfChanged(options);
    await expect(build).rejects.toThrow(/https:\/\/kontor\.example.+set SECURITY_CONTACT/);
    expect(await readFile(join(options.distFolder, 'index.html'), 'utf8')).toBe('a local run');
  });
});

describe('the imprint', () => {
  const IMPRINT = ['NAME', 'STREET', 'CITY', 'COUNTRY', 'EMAIL'].map((part) => `IMPRINT_${part}`);
  const warningsWith = async (siteUrl: string, unset: readonly string[]): Promise<string[]> => {
    vi.stubEnv('SITE_URL', siteUrl);
    for (const name of IMPRINT) vi.stubEnv(name, unset.includes(name) ? '' : 'office@kontor.test');
    await buildSite(options);
    return warned.mock.calls.map(String);
  };
  const SITE_URL = 'https://kontor.example';

  test.each([
    ['all of it', IMPRINT],
    ['a part of it', ['IMPRINT_STREET', 'IMPRINT_EMAIL']],
  ])('of a public site: where %s is missing, one line names what', async (_part, unset) => {
    const [line = '', ...more] = await warningsWith(SITE_URL, unset);
    expect(more).toEqual([]);
    expect(line).not.toContain('\n');
    expect(line.match(/IMPRINT_\w+/g)).toEqual(unset);
  });

  test('is no matter where it is complete, or on a local run', async () => {
    expect(await warningsWith(SITE_URL, [])).toEqual([]);
    expect(await warningsWith('', IMPRINT)).toEqual([]);
  });
});
