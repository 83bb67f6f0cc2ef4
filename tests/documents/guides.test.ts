import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'skills-ref';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentsOf } from '#documents/documents.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { isSpecified } from '#documents/openapi/contracts.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { LLMS_FULL_ROWS } from '#documents/llms.ts';
import { listHotelsInput } from '#hotels/list-hotels/input.ts';
import { DIRECTORY_SERVER } from '#documents/mcp/servers.ts';
import { REGISTER_PATHS } from '#documents/register-api/paths.ts';
import { REGISTER_TOPICS } from '#words/en/register-api/topics.ts';
import { HOTEL_TAGS } from '#register/records/hotel-tags.ts';
import { FACILITIES } from '#register/records/vocabulary.ts';
import { documentFacts, PUBLICATION } from '../support/documents.ts';

let facts: DocumentFacts;
const texts = new Map<string, string>();
const text = (path: string): string => texts.get(path) ?? '';

beforeAll(async () => {
  facts = await documentFacts();
  for (const [path, make] of documentsOf(facts)) texts.set(path, make());
});

/** Names of code cells in a Markdown table's column. */
const namesIn = (markdown: string, pattern: RegExp): Set<string> =>
  new Set([...markdown.matchAll(pattern)].map(([, name = '']) => name));

const HOTEL_SEARCH = `${REGISTER_PATHS.topic('hotel-search')}.md`;
const DIRECTORY_MCP = `${REGISTER_PATHS.topic('mcp')}.md`;

const operationPages = (): string =>
  facts.directory
    .map(({ operationId }) => text(`${REGISTER_PATHS.operation(operationId)}.md`))
    .join('\n');

describe('/SKILL.md', () => {
  test('is valid for the Agent Skills reference validator', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-skill-'));
    await mkdir(join(folder, 'kontor'));
    await writeFile(join(folder, 'kontor', 'SKILL.md'), text('/SKILL.md'));
    const problems = await validate(join(folder, 'kontor'));
    await rm(folder, { recursive: true });
    expect(problems).toEqual([]);
  });

  test('is short enough to be read whole', () => {
    expect(text('/SKILL.md').split('\n').length).toBeLessThan(500);
    // A token is rarely shorter than three characters.
    expect(text('/SKILL.md').length / 3).toBeLessThan(5000);
  });

  test('its digest in the skill index is that of the served bytes', () => {
    const index = JSON.parse(text('/.well-known/agent-skills/index.json'));
    const digest = createHash('sha256').update(text('/SKILL.md')).digest('hex');
    expect(index.skills).toMatchObject([
      {
        name: 'kontor',
        type: 'skill-md',
        url: 'https://kontor.test/SKILL.md',
        digest: `sha256:${digest}`,
      },
    ]);
  });

  test('names for each path all of its parameters', () => {
    const directory = facts.directory.filter(isSpecified);
    const rows = [...text('/SKILL.md').matchAll(/^\| `(\/api\/[^`]+)` \| `(\w+)` \|/gm)];
    const named = rows.flatMap(([, paths = '', name]) =>
      paths.split(', ').map((path) => `${path} ${name}`),
    );
    const specified = Object.entries(directoryOpenapi({ ...facts, directory }).paths).flatMap(
      ([path, { get }]) => (get?.parameters ?? []).map(({ name }) => `${path} ${name}`),
    );
    expect(named.toSorted()).toEqual(specified.toSorted());
  });

  test.each(['/SKILL.md', '/llms-full.txt'])('%s lists every facility and tag', (path) => {
    for (const values of [FACILITIES, HOTEL_TAGS]) expect(text(path)).toContain(values.join(', '));
  });

  test('parameters are called in SKILL.md and in the docs as in the API', () => {
    const namesOf = (directory: DocumentFacts['directory']) =>
      new Set(
        Object.values(directoryOpenapi({ ...facts, directory }).paths).flatMap(({ get }) =>
          (get?.parameters ?? []).map(({ name }) => name),
        ),
      );
    const known = namesOf(facts.directory);
    const rows = /^\| `\/api\/[^`]+` \| `(\w+)` \|/gm;
    const specified = namesOf(facts.directory.filter(isSpecified));
    expect(namesIn(text('/SKILL.md'), rows)).toEqual(specified);
    expect([...specified]).toContain('amount');
    const parameters = /^\| `(\w+)` \| (?:path|query)/gm;
    expect(namesIn(text('/llms-full.txt'), parameters)).toEqual(known);
    expect(namesIn(operationPages(), parameters)).toEqual(known);
    for (const path of ['/SKILL.md', '/docs.md', '/docs/register/search.md', '/llms-full.txt'])
      for (const [, name = ''] of text(path).matchAll(/[?&]([a-z_]+)=/g))
        expect(known.has(name), `${name} in ${path}`).toBe(true);
  });
});

describe('the tool list_hotels', () => {
  const names = Object.keys(listHotelsInput.shape);

  test.each([
    ['/SKILL.md', '## Hotel search by MCP'],
    ['/llms-full.txt', '## Hotel search by MCP'],
    [HOTEL_SEARCH, '## Arguments'],
  ])('%s shows exactly the arguments of the schema that checks them', (path, heading) => {
    const [, part = ''] = text(path).split(heading);
    const [own = ''] = part.split(/^## /m);
    expect([...namesIn(own, /^\| `(\w+)` \|/gm)]).toEqual(names);
  });

  test.each([HOTEL_SEARCH, `/de${HOTEL_SEARCH}`])('%s names each form of an argument', (path) => {
    const rowOf = (name: string): string =>
      text(path)
        .split('\n')
        .find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
    expect(rowOf('near')).toMatch(/\| string, .*80.* (or|oder) object/);
    expect(rowOf('near.latitude')).toMatch(/\| number/);
    expect(rowOf('rooms')).toMatch(/\| 1 (or|oder) (array of|Liste von) object/);
    expect(rowOf('rooms[].adults')).toMatch(/\| integer/);
    expect(rowOf('rooms[].childrenAges')).toMatch(/(array of|Liste von) integer/);
  });

  test.each(['/SKILL.md', HOTEL_SEARCH])('%s says in one line how to add it', (path) => {
    expect(text(path)).toContain(
      'claude mcp add --transport http kontor https://kontor.test/mcp\n' +
        'npx add-mcp https://kontor.test/mcp\n',
    );
  });
});

describe('the server of the directory', () => {
  const partOf = (path: string): string =>
    path === DIRECTORY_MCP
      ? text(path)
      : (text(path).split('## The registers by MCP')[1]?.split(/^## /m)[0] ?? '');

  test.each(['/SKILL.md', DIRECTORY_MCP, '/llms-full.txt'])(
    '%s says in one line how to add it, and names every tool with its arguments',
    (path) => {
      expect(partOf(path)).toContain(
        'claude mcp add --transport http kontor-directory https://kontor.test/mcp/directory\n' +
          'npx add-mcp https://kontor.test/mcp/directory\n',
      );
      for (const { name, inputSchema } of DIRECTORY_SERVER.tools) {
        const line = partOf(path)
          .split('\n')
          .find((each) => each.startsWith(`| \`${name}\` |`));
        expect(line, name).toBeDefined();
        for (const given of Object.keys(Object(Reflect.get(inputSchema, 'properties'))))
          expect(line, name).toContain(`\`${given}\``);
      }
    },
  );

  test.each(['/SKILL.md', '/llms.txt', '/llms-full.txt'])(
    '%s leads to observations, changes and whole registers, too',
    (path) => {
      for (const address of ['/mcp/directory', '/api/observations', '/api/changes', '/data'])
        expect(text(path)).toContain(address);
    },
  );
});

test('the guide and /llms.txt lead to each topic, and the guide to each operation', () => {
  const linked = (path: string): string => `](${PUBLICATION.siteUrl}${path}.md)`;
  for (const { slug } of REGISTER_TOPICS)
    for (const document of ['/docs.md', '/llms.txt'])
      expect(text(document)).toContain(linked(REGISTER_PATHS.topic(slug)));
  for (const { operationId } of facts.directory)
    expect(text('/docs.md')).toContain(linked(REGISTER_PATHS.operation(operationId)));
});

test('the topics tell of observations, changes and whole registers', () => {
  for (const [slug, address] of [
    ['observations', '/api/observations'],
    ['changes', '/api/changes'],
    ['files', '/data'],
    ['mcp', '/mcp/directory'],
  ] as const)
    expect(text(`${REGISTER_PATHS.topic(slug)}.md`)).toContain(address);
});

describe('what agents are told', () => {
  test.each(['/SKILL.md', '/llms.txt', '/llms-full.txt', '/docs.md', '/openapi.json'])(
    '%s says that nothing is charged, not to pay, and what to do with a 402',
    (path) => {
      expect(text(path)).toContain('Nothing is charged today');
      expect(text(path)).toContain('do not attempt payment');
      expect(text(path)).toMatch(/402.*retry with a signed USDC payment/);
    },
  );

  test.each(['/SKILL.md', '/llms.txt', '/llms-full.txt', HOTEL_SEARCH, '/openapi.json'])(
    '%s tells of list_hotels at POST /mcp, and promises nothing for later',
    (path) => {
      expect(text(path)).toContain('`list_hotels`, at `POST /mcp`');
      expect(text(path)).toContain('without `checkIn`, `checkOut` and `adults`');
      expect(text(path)).not.toMatch(/not served yet|coming soon/i);
    },
  );
});

describe('/llms.txt', () => {
  test('has one title, one quote, and sections that hold links and nothing else', () => {
    const [opening = '', ...sections] = text('/llms.txt').split(/^## /m);
    expect(opening.match(/^# /gm)).toHaveLength(1);
    expect(opening.match(/^> /gm)).toHaveLength(1);
    expect(sections.length).toBeGreaterThan(2);
    for (const section of sections)
      for (const line of section.trim().split('\n').slice(2))
        expect(line).toMatch(/^- \[[^[\]]+\]\(https:\/\/kontor\.test\/[^()\s]+\): \S/);
  });

  test('every document that it links exists, or is a page or an API path', () => {
    const pages = ['/data.md', '/data/index.json', '/feed.json', '/observed.md'];
    const elsewhere = [
      '/sitemap.xml',
      ...['/mcp', '/mcp/directory', '/api/observations', '/api/changes', '/feed.xml'],
      ...pages,
      ...Object.keys(directoryOpenapi(facts).paths),
    ];
    const linked = [...text('/llms.txt').matchAll(/\]\(https:\/\/kontor\.test([^)]+)\)/g)];
    expect(linked.length).toBeGreaterThan(10);
    for (const [, path = ''] of linked)
      expect(texts.has(path) || elsewhere.includes(path), path).toBe(true);
  });
});

describe('/llms-full.txt', () => {
  test('holds every entry of a register up to its bound, and says how many more there are', () => {
    const full = text('/llms-full.txt');
    for (const { slug } of facts.entries.publishers)
      expect(full).toContain(`(https://kontor.test/publishers/${slug}.md)`);
    const more = facts.entries.saas.length - LLMS_FULL_ROWS;
    expect(more).toBeGreaterThan(0);
    expect(full).toContain(`${more} more: https://kontor.test/saas.md`);
    expect(Buffer.byteLength(full)).toBeLessThan(1_000_000);
  });
});

describe('pages as Markdown', () => {
  test('a register lists all of its entries in directory order', () => {
    const slugs = [...text('/hotels.md').matchAll(/^- \[.*\]\(\/hotels\/([^)/]+)\.md\): /gm)];
    expect(slugs.map(([, slug]) => slug)).toEqual(facts.entries.hotels.map(({ slug }) => slug));
  });

  test('the sources that stand behind entries are attributed, with their licence', () => {
    for (const path of ['/sources.md', '/how-it-works.md']) {
      expect(text(path)).toContain('OpenStreetMap contributors');
      expect(text(path)).toContain('ODbL 1.0');
      expect(text(path)).not.toContain('Fictional');
    }
  });

  test('each tier is explained', () => {
    for (const tier of ['bronze', 'silver', 'gold', 'platinum'])
      expect(text('/how-it-works.md')).toMatch(new RegExp(`^- ${tier}: \\w.*\\.$`, 'm'));
  });
});
