// A small site with one of everything the server has to route, in a folder of its own.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startServer, type RunningServer } from '../../../scripts/server/server.ts';
import type { ServerOptions } from '../../../scripts/server/options.ts';
import { FIXTURE_FUNCTIONS } from './fixture-functions.ts';

export const LONG_TEXT = 'Ein Verlag aus Wien. '.repeat(200);

const CONFIG = `
[[redirects]]
from = "/api/saas"
query = {q = ":q"}
to = "/.netlify/functions/named"
status = 200
force = true

[[redirects]]
from = "/api/saas"
to = "/api/publishers.json"
status = 200

[[redirects]]
from = "/api/rewritten/:slug"
to = "/api/ecommerce/:slug"
status = 200

[[redirects]]
from = "/api/nowhere"
to = "/api/missing.json"
status = 200

[[redirects]]
from = "/shadowed"
to = "/hotels"

[[redirects]]
from = "/forced"
to = "/hotels"
force = true

[[redirects]]
from = "/old"
to = "/"
status = 301

[[redirects]]
from = "/moved/*"
to = "/hotels/:splat"
status = 302

[[redirects]]
from = "/own-query"
to = "/hotels?page=2#top"

[[redirects]]
from = "/root/*"
to = "/:splat"

[[redirects]]
from = "/über"
to = "/about"

[[redirects]]
from = "/sprache"
to = "/de"
conditions = {Language = ["de"]}

[[redirects]]
from = "/sprache"
to = "/en"

[[redirects]]
from = "/gone"
to = "/404.html"
status = 410

[[redirects]]
from = "/api/*"
to = "/.netlify/functions/api404"
status = 200

[[headers]]
for = "/*"
  [headers.values]
  X-Test = "all"
  Age = "7"

[[headers]]
for = "/api/*"
  [headers.values]
  Content-Type = "application/json; charset=utf-8"
  Access-Control-Allow-Origin = "*"

[[headers]]
for = "/_astro/*"
  [headers.values]
  Cache-Control = "public, max-age=31536000, immutable"

[[headers]]
for = "/.well-known/x402"
  [headers.values]
  Content-Type = "application/json"
`;

const FILES: Record<string, string> = {
  'netlify.toml': CONFIG,
  'dist/index.html': '<h1>Start</h1>',
  'dist/hotels.html': `<h1>Hotels</h1><p>${LONG_TEXT}</p>`,
  'dist/hotels/a.html': '<h1>Hotel A</h1>',
  'dist/guide/index.html': '<h1>Guide</h1>',
  'dist/both.html': '<h1>Page</h1>',
  'dist/both/index.html': '<h1>Folder</h1>',
  'dist/shadowed.html': '<h1>Still here</h1>',
  'dist/forced.html': '<h1>Never seen</h1>',
  'dist/404.html': '<h1>Not found</h1>',
  'dist/räume.html': '<h1>Räume</h1>',
  'dist/SKILL.md': '# Skill',
  'dist/llms.txt': 'the file',
  'dist/pref.json': '{"from":"file"}',
  'dist/prefdot': '{"from":"file"}',
  'dist/sitemap.xml': '<urlset/>',
  'dist/logo.svg': '<svg/>',
  'dist/openapi.json': '{"openapi":"3.1.0"}',
  'dist/_astro/app.js': `export const text = '${LONG_TEXT}';`,
  'dist/noise.png': 'not really a picture '.repeat(100),
  'dist/_headers': '/guide/*\n  X-Guide: yes\n',
  'dist/_redirects': '/from-file /hotels 302\n/both q=:q /.netlify/functions/named 200!\n',
  'dist/.well-known/x402': '{"version":1}',
  'dist/api/publishers.json': '[{"slug":"foo"}]',
  'dist/api/publishers/foo.json': '{"slug":"foo"}',
  'dist/api/ecommerce/shop-a': '{"slug":"shop-a"}',
  'secret.txt': 'outside the publish folder',
  ...FIXTURE_FUNCTIONS,
};

export interface FixtureSite {
  readonly root: string;
  /** Starts a server on the site; it and every other are closed by `remove`. */
  start(options?: Partial<ServerOptions>): Promise<RunningServer>;
  write(files: Record<string, string>): Promise<void>;
  remove(): Promise<void>;
}

export async function createFixtureSite(extra: Record<string, string> = {}): Promise<FixtureSite> {
  const root = await mkdtemp(join(tmpdir(), 'kontor-site-'));
  const servers: RunningServer[] = [];
  const write = (files: Record<string, string>) => writeFiles(root, files);
  await write({ ...FILES, ...extra });
  return {
    root,
    write,
    async start(options = {}) {
      const server = await startServer({ root, port: 0, runSchedules: false, ...options });
      servers.push(server);
      return server;
    },
    async remove() {
      await Promise.all(servers.map((server) => server.close()));
      await rm(root, { recursive: true });
    },
  };
}

async function writeFiles(root: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const position = join(root, path);
    await mkdir(dirname(position), { recursive: true });
    await writeFile(position, text);
  }
}
