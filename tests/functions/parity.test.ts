import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '#kernel/config/env.ts';
import { listedEntries } from '../support/content.ts';
import { functionPaths } from '../support/functions.ts';
import { runNetlifyDev } from '../support/netlify-dev.ts';
import { sharedSite } from '../support/site.ts';
import { FAULTS, TABLE, type Row } from './parity-table.ts';
import { QUESTIONS } from './questions.ts';

/**
 * One that writes, one that reads, one that rules lead to by their query, one for what is not
 * there; with `FULL=1` it has all.
 */
const ASKED = ['applications', 'directory-lists', 'listings', 'not-found'];
const FUNCTIONS = process.env.FULL === '1' ? 'all' : ASKED;

const PATHS = await functionPaths();
const matchesPath = ({ path }: Row, matches: (pathname: string) => boolean): boolean =>
  matches(new URL(path, 'http://kontor.test').pathname.replace(/(?<=.)\/$/, ''));
/** Whether the emulator has what a row asks: a file, or a function that it was given. */
const isThere = (row: Row): boolean =>
  PATHS.every(
    ({ name, matches }) =>
      FUNCTIONS === 'all' || FUNCTIONS.includes(name) || !matchesPath(row, matches),
  );

const site = sharedSite();
let emulator: Awaited<ReturnType<typeof runNetlifyDev>>;
const slugs = new Map<string, string>();
beforeAll(async () => {
  for (const kind of ['publishers', 'ecommerce', 'saas', 'hotels'] as const) {
    const [entry] = await listedEntries(kind);
    slugs.set(kind, entry?.slug ?? '');
  }
  emulator = await runNetlifyDev(FUNCTIONS);
  // The emulator bundles every function before it answers for the first time.
  await fetch(emulator.url);
}, 1_800_000);
afterAll(() => emulator?.stop());

const { writtenOrigin } = readEnvironment({});

/**
 * A body without what no two answers have in common. `npm start` calls the site by its own port,
 * where files say another, and so a digest of such a file differs too.
 */
const alike = (body: string, origin: string): string =>
  [origin, writtenOrigin]
    .reduce((text, each) => text.replaceAll(each, ''), body)
    .replace(/"traceId":"\w+"/, '')
    .replaceAll(/sha256:[\da-f]{64}/g, 'sha256');

const ask = async (origin: string, row: Row) => {
  const { path, method = 'GET', headers = {}, body, isOfItsOwn = false } = row;
  const filled = path.replace(/(\w+)\/SLUG/, (_, kind) => `${kind}/${slugs.get(String(kind))}`);
  const response = await fetch(origin + filled, { method, headers, body, redirect: 'manual' });
  return {
    status: response.status,
    type: response.headers.get('Content-Type'),
    body: isOfItsOwn ? '' : alike(await response.text(), origin),
  };
};

const inWords = ({ method = 'GET', path, body = '', status, fault }: Row): string => {
  const asked = `${method} ${path} ${body.slice(0, 16)}`.trim();
  return `${asked} is ${status}${fault === undefined ? '' : `, but there ${FAULTS[fault]}`}`;
};

test('every path of a function is asked, and every function that requests reach has one', () => {
  const forgotten = PATHS.filter(({ matches }) => !TABLE.some((row) => matchesPath(row, matches)));
  expect(forgotten.map(({ path }) => path)).toEqual([]);
  // Two have no path of their own: rules lead to them.
  const named = [...new Set(PATHS.map(({ name }) => name)), 'listings', 'not-found'];
  expect(named.sort()).toEqual(Object.keys(QUESTIONS).sort());
});

describe('npm start and netlify dev answer alike', () => {
  test.each(TABLE.filter(isThere).map((row) => [inWords(row), row] as const))(
    '%s',
    async (_words, row) => {
      const [here, there] = await Promise.all([ask(site.url, row), ask(emulator.url, row)]);
      expect(here).toMatchObject({ status: row.status, type: row.type });
      if (row.fault === undefined) expect(there).toEqual(here);
      if (row.fault === 'untyped' || row.fault === 'typed')
        expect({ ...there, type: here.type }).toEqual(here);
      // A fault that is gone should be taken off the list.
      if (row.fault !== undefined) expect(there).not.toEqual(here);
    },
  );
});
