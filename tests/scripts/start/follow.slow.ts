import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUpToDate } from '../../../scripts/build/site.ts';
import { openBrowser } from '../../support/browser.ts';
import { run, start, type Running } from '../../support/process.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

/** `npm start` in a copy of the project, whose files are edited while it runs. */

const ENTRY = 'content/saas/deepl.json';
const WAIT = { timeout: 120_000, interval: 200 };

let copy: ProjectCopy;
let root: string;
let site: Running;
let url: string;
const read = async (path: string): Promise<string> => (await fetch(url + path)).text();
const edit = async (file: string, from: string, to: string): Promise<void> => {
  const text = await readFile(join(root, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(root, file), text.replace(from, to));
};
const built = () => ({ root, distFolder: join(root, 'dist'), cards: true });
const variables = { PORT: '0', NO_COLOR: '1' };

beforeAll(async () => {
  copy = await copyProject();
  root = copy.root;
  site = await start([join(root, 'scripts/start.ts')], /open at (http:\/\/\S+)/, variables, root);
  url = site.found[1] ?? '';
});
afterAll(async () => {
  await site.stop();
  await copy.drop();
});

describe('a site whose pages are still being written', () => {
  test('serves every kind of page, and an image that is not drawn yet', async () => {
    for (const path of ['/', '/de/saas/deepl', '/hotels', '/api/publishers', '/saas/deepl.md'])
      expect((await fetch(url + path)).status, path).toBe(200);
    const image = /\/og\/[^"]+\.png/.exec(await read('/saas/deepl'))?.[0] ?? '';
    expect((await fetch(url + image)).headers.get('content-type')).toBe('image/png');
  });

  test('names its own port, also where the digest of a file is given', async () => {
    expect(await read('/llms.txt')).toContain(`${url}/`);
    expect(await read('/llms.txt')).not.toContain('localhost:8888');
    const digest = createHash('sha256')
      .update(await read('/SKILL.md'))
      .digest('hex');
    expect(await read('/.well-known/agent-skills/index.json')).toContain(`sha256:${digest}`);
  });

  test('says to a second start who builds the folder', async () => {
    const second = await run([join(root, 'scripts/build.ts')], variables, root);
    expect(second.code).toBe(1);
    expect(second.output).toMatch(/being built by npm start, process \d+/);
    expect((await fetch(url)).status).toBe(200);
  });
});

describe('an edit while it runs', () => {
  test('of a record is on its pages, in JSON, Markdown and search', async () => {
    await edit(ENTRY, 'Cologne company', 'Cölln company');
    const SHOWN = ['/saas/deepl', '/api/saas/deepl', '/saas/deepl.md', '/api/saas?q=deepl'];
    for (const path of [...SHOWN, '/saas.csv', '/data/saas.jsonl'])
      await expect.poll(() => read(path), WAIT).toContain('Cölln company');
  });

  test('that breaks a record is told, while the site stays as it was', async () => {
    await edit(ENTRY, '{', '');
    await expect.poll(site.output, WAIT).toContain('is not JSON');
    expect(await read('/api/saas/deepl')).toContain('Cölln company');
    await edit(ENTRY, '', '{');
    await edit(ENTRY, 'Cölln company', 'Cologne company');
    await expect.poll(() => read('/saas/deepl'), WAIT).toContain('Cologne company');
  });

  test('that adds and removes a record gives it a page and takes it away', async () => {
    const text = await readFile(join(root, ENTRY), 'utf8');
    const other = text
      .replaceAll('deepl.com', 'deepl-twin.eu')
      .replace('DeepL', 'DeepTwin')
      .replace('Cologne company', 'Second company');
    await writeFile(join(root, 'content/saas/deep-twin.json'), other);
    const status = async (): Promise<number> => (await fetch(`${url}/saas/deep-twin`)).status;
    await expect.poll(status, WAIT).toBe(200);
    await rm(join(root, 'content/saas/deep-twin.json'));
    await expect.poll(status, WAIT).toBe(404);
  });

  test('that writes down why a record was removed answers 410 with the reason', async () => {
    const stone = { removedOn: '2026-11-20', reason: 'ceased', note: 'Nobody answers there.' };
    await mkdir(join(root, 'content/removed/saas'), { recursive: true });
    await writeFile(join(root, 'content/removed/saas/deep-twin.json'), JSON.stringify(stone));
    const status = async (): Promise<number> => (await fetch(`${url}/saas/deep-twin`)).status;
    await expect.poll(status, { ...WAIT, timeout: 20_000 }).toBe(410);
    expect(await read('/saas/deep-twin')).toContain('since 20 November 2026');
    expect(await read('/saas/deep-twin')).toContain(stone.note);
    expect(await read('/de/saas/deep-twin')).toContain('Seit dem 20. November 2026');
    expect((await fetch(`${url}/api/saas/deep-twin`)).status).toBe(410);
  });

  test('that breaks a template is told, while edits of records are shown', async () => {
    await edit('src/words/en/not-found.ts', "'Nothing is here'", "'Nothing is here");
    const named = /The site stays as it was[^]+src\/words\/en\/not-found\.ts/;
    await expect.poll(site.output, WAIT).toMatch(named);
    await edit(ENTRY, 'Cologne company', 'Colonia company');
    await expect.poll(() => read('/saas/deepl'), WAIT).toContain('Colonia company');
    await edit('src/words/en/not-found.ts', "'Nothing is here", "'Nothing is here'");
  });

  test('that makes a page fail leaves that page as it was and names it', async () => {
    const page = 'src/site/templates/EntryPage.astro';
    const planted = "if (Astro.url.pathname.includes('/saas/deepl')) throw new Error('planted');";
    await expect.poll(() => read('/saas/deepl'), WAIT).toContain('Colonia company');
    // What stays is what was written last.
    await expect.poll(() => isUpToDate(built()), { ...WAIT, interval: 2000 }).toBe(true);
    await edit(page, '---\n', `---\n${planted}\n`);
    await expect.poll(() => site.output().includes(`${page} is shown`), WAIT).toBe(true);
    const answer = await fetch(`${url}/saas/deepl`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('Colonia company');
    const style = /href="(\/_astro\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
    expect((await fetch(url + style)).status).toBe(200);
    await expect.poll(site.output, WAIT).toContain('/saas/deepl.html cannot be made: planted');
    expect((await fetch(`${url}/saas/personio`)).status).toBe(200);
    await edit(page, `${planted}\n`, '');
  });

  test('of a template is on its pages', async () => {
    await edit('src/words/en/not-found.ts', 'Nothing is here', 'Nothing stands here');
    await expect.poll(() => read('/no-such-page'), WAIT).toContain('Nothing stands here');
  });
});

describe('a browser on a page', () => {
  test('loads it anew after an edit, and shows a fault until it is mended', async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${url}/saas/deepl`);
      await edit(ENTRY, 'Colonia company', 'Reloaded company');
      await page.getByText('Reloaded company').first().waitFor();
      await edit(ENTRY, '{', '');
      const alert = page.locator('pre[role=alert]');
      await alert.waitFor();
      expect(await alert.innerText()).toMatch(/1 fault in[^]+saas\/deepl\.json.+is not JSON/);
      await edit(ENTRY, '', '{');
      await alert.waitFor({ state: 'hidden' });
      expect(await read('/saas/deepl')).toContain('Reloaded company');
    } finally {
      await browser.close();
    }
  });
});

test('pages are rendered and edits shown after a process that renders was killed', async () => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid,ppid,args']);
  const renders = stdout.split('\n').flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    const isOurs = Number(parent) === site.pid && args.join(' ').includes('render-process');
    return isOurs ? [Number(pid)] : [];
  });
  expect(renders.length).toBeGreaterThan(0);
  for (const pid of renders) process.kill(pid, 'SIGKILL');
  await edit(ENTRY, 'Reloaded company', 'Revived company');
  for (const path of ['/saas/deepl', '/api/saas/deepl'])
    await expect.poll(() => read(path), WAIT).toContain('Revived company');
  await expect.poll(() => isUpToDate(built()), { ...WAIT, interval: 2000 }).toBe(true);
});
