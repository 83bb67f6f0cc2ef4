import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { config as details } from '../../functions/directory-details.ts';
import { config as facets } from '../../functions/directory-facets.ts';
import { config as searches } from '../../functions/directory-search.ts';
import { config as lists } from '../../functions/directory-lists.ts';
import { config as markdown } from '../../functions/entry-markdown.ts';
import { redirectRules } from '#documents/selections/redirects.ts';
import { KINDS, SEARCHED_BY } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { sql } from '#kernel/storage/sql.ts';
import {
  LANGUAGES,
  localPath,
  neutralPath,
  OTHER_LANGUAGES,
  type Language,
} from '#words/language.ts';
import { WORLDS } from '../support/database.ts';

/** What a register needs outside of its definition, where neither compiler nor import leads. */

const SEARCHED_BY_API = KINDS.filter((kind) => SEARCHED_BY[kind] === 'api');
const SEARCHED_BY_PAGE = KINDS.filter((kind) => SEARCHED_BY[kind] === 'page');

describe('every register', () => {
  test.each([
    ['lists', lists, KINDS.map((kind) => `/api/${kind}`)],
    ['details', details, KINDS.map((kind) => `/api/${kind}/:slug`)],
    ['facets', facets, SEARCHED_BY_API.map((kind) => `/api/facets/${kind}`)],
    ['searches', searches, KINDS.map((kind) => `/api/search/${kind}`)],
    [
      'Markdown',
      markdown,
      [
        ...KINDS.map((kind) => `/${kind}/:slug.md`),
        ...OTHER_LANGUAGES.map((language) => `/${language}/:register/:slug.md`),
      ],
    ],
  ])('has its path in the function of %s', (_name, { path }, expected) => {
    expect([path].flat().toSorted()).toEqual(expected.toSorted());
  });

  test('has none of the pages of the docs in the function of Markdown', () => {
    const docs = OTHER_LANGUAGES.map((language) => `/${language}/docs/*`);
    expect([markdown.excludedPath].flat().toSorted()).toEqual(docs.toSorted());
  });

  test('has a page for what is missing, in every language', async () => {
    const toml = await readFile('netlify.toml', 'utf8');
    for (const language of OTHER_LANGUAGES)
      expect(toml).toContain(`from = "/${language}/*"\n  to = "/${language}/404"\n  status = 404`);
  });

  test('has its files among the headers of netlify.toml', async () => {
    const toml = await readFile('netlify.toml', 'utf8');
    const named = [...toml.matchAll(/^ {2}for = "\/((?:\w\w\/)?\w+\.(?:md|csv|index\.json))"$/gm)];
    const files = [
      ...KINDS.flatMap((kind) => [`${kind}.md`, `${kind}.csv`]),
      ...SEARCHED_BY_PAGE.map((kind) => `${kind}.index.json`),
      ...OTHER_LANGUAGES.flatMap((language) => [
        ...KINDS.map((kind) => `${language}/${kind}.index.json`),
        ...['imprint', 'privacy', 'security', 'data'].map((page) => `${language}/${page}.md`),
      ]),
    ];
    expect(named.map(([, file]) => file)).toEqual(expect.arrayContaining(files));
  });
});

test('every parameter of a register’s page leads to the function that draws it', () => {
  const rules = redirectRules({ publishers: [], ecommerce: [], saas: [], hotels: [] }, []).split(
    '\n',
  );
  for (const kind of KINDS)
    for (const language of LANGUAGES)
      for (const name of [
        'q',
        ...REGISTERS[kind].filters.map(({ parameter }) => parameter),
        'page',
      ])
        expect(rules).toContain(
          `${localPath(language, `/${kind}`)} ${name}=:${name} /.netlify/functions/listings 200!`,
        );
});

const UNNAMED = '{kind}';
const KIND_IN_PATH = new RegExp(`(?<=^/(?:[^/]+/)?)(?:${KINDS.join('|')})(?=[/.]|$)`);

describe('the rules of netlify.toml', async () => {
  const toml = await readFile('netlify.toml', 'utf8');
  const rules = [...toml.matchAll(/^ {2}(?:for|from|to) = "(\/[^"]*)"$/gm)];
  const paths = rules.map(([, path = '']) => path);
  const absent = (wanted: readonly string[]) => wanted.filter((path) => !paths.includes(path));

  test('are for all languages where they are for one', () => {
    const neutral = paths.filter((path) => neutralPath(path) !== path).map(neutralPath);
    expect(neutral.length).toBeGreaterThan(10);
    const inLanguage = (language: Language) => neutral.map((path) => localPath(language, path));
    expect(absent(OTHER_LANGUAGES.flatMap(inLanguage))).toEqual([]);
  });

  test('are for all registers where they are for two', () => {
    const named = [...new Set(paths)].filter((path) => KIND_IN_PATH.test(path));
    const shared = Map.groupBy(named, (path) => path.replace(KIND_IN_PATH, UNNAMED));
    const wanted = [...shared].flatMap(([path, each]) =>
      each.length < 2 ? [] : KINDS.map((kind) => path.replace(UNNAMED, kind)),
    );
    expect(wanted.length).toBeGreaterThan(30);
    expect(absent(wanted)).toEqual([]);
  });
});

const pathsOf = (source: string): string[] =>
  [...source.matchAll(/'(\/[^']+)'/g)].map(([, path = '']) => path);

describe('a function that answers pages', async () => {
  const names = (await readdir('functions')).filter((name) => name !== 'entry-markdown.ts');
  const functions = await Promise.all(
    names.map(async (name) => ({
      name,
      paths: pathsOf(await readFile(`functions/${name}`, 'utf8')),
    })),
  );
  const ofPages = functions.filter(({ paths }) => paths.some((path) => neutralPath(path) !== path));

  test('is found by the languages in its paths', () => {
    const found = ofPages.map(({ name }) => name);
    for (const name of ['badge.ts', 'claims.ts', 'hotel-prices.ts', 'stays.ts'])
      expect(found).toContain(name);
  });

  test.each(ofPages)('has them in every language: $name', ({ paths }) => {
    const neutral = [...new Set(paths.map(neutralPath))];
    const inAll = LANGUAGES.flatMap((language) => neutral.map((path) => localPath(language, path)));
    expect(paths.toSorted()).toEqual(inAll.toSorted());
  });
});

const APPLIED = ['applications', 'corrections'];
const CLAIMED = ['claims', 'ownership_proofs', 'claim_changes'];

const schemaRow = z.object({ name: z.string(), sql: z.string() });

describe.each(WORLDS)('the operational database on $world', ({ openMigrated }) => {
  test('takes exactly these registers wherever a table names one', async () => {
    const database = await openMigrated();
    const tables = await database.store.rows(
      schemaRow,
      sql`SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL`,
    );
    await database.drop();
    const lists = tables.flatMap((table) =>
      [...table.sql.matchAll(/\bIN\s*\(([^)]*)\)/gi)].map(([, list = '']) => ({
        table: table.name,
        values: [...list.matchAll(/'([^']*)'/g)].map(([, value]) => value),
      })),
    );
    const ofRegisters = lists.filter(({ values }) => KINDS.some((kind) => values.includes(kind)));
    expect(ofRegisters).toEqual(ofRegisters.map(({ table }) => ({ table, values: [...KINDS] })));
    const found = ofRegisters.map(({ table }) => table);
    for (const table of [...APPLIED, ...CLAIMED]) expect(found).toContain(table);
  });
});

describe.each(KINDS)('the register %s', (kind) => {
  const { fields, schema, wire } = REGISTERS[kind];
  const declarations = Object.values(fields).map(({ declaration }) => declaration);

  test('declares every field of its content files, and no other', () => {
    expect(schema instanceof z.ZodObject && Object.keys(schema.shape)).toEqual(Object.keys(fields));
  });

  test('numbers the columns of its CSV file from 1 without a gap', () => {
    const columns = declarations.flatMap(({ csv }) => csv ?? []).toSorted((a, b) => a - b);
    expect(columns).toEqual(columns.map((_, index) => index + 1));
  });

  test('says of every field what it means', () => {
    const { properties = {} } = z.toJSONSchema(wire.detail);
    for (const [name, property] of Object.entries(properties))
      expect(property, name).toHaveProperty('description');
  });

  test('serves what rows of its page are drawn from, where the API searches it', () => {
    const drawn = ['contentTypes', 'trustTier', 'supportedProtocols'];
    const missing = drawn.filter((field) => !(field in wire.item.shape));
    expect(SEARCHED_BY[kind] === 'page' || missing.length === 0).toBe(true);
  });

  test('asks of nobody what only the operator states', () => {
    for (const name of ['listedOn', 'source', 'checkedOn', 'trustTier', 'domainVerifiedOn'])
      expect(fields[name]?.declaration.question ?? null, name).toBeNull();
  });
});
