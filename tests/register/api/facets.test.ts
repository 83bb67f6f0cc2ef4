import { REGISTERS } from '#register/records/registers.ts';
import { describe, expect, test } from 'vitest';
import { readIssues } from '../../support/errors.ts';
import { foundList } from '../../support/found-list.ts';
import { sharedSite } from '../../support/site.ts';

const LISTS = ['publishers', 'ecommerce', 'saas'] as const;

const site = sharedSite();

describe.each(LISTS)('GET /api/facets/%s', (kind) => {
  const get = (query: string) => fetch(`${site.url}/api/facets/${kind}?${query}`);

  test.each([null, 'news', 'pay', 'nobody says this'])(
    'with q=%s counts for every value what a list of it would hold',
    async (q) => {
      const response = await get(q === null ? 'utm_source=x' : `q=${encodeURIComponent(q)}`);
      expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      const expected: Record<string, Record<string, number>> = {};
      for (const { parameter, field, value } of REGISTERS[kind].filters) {
        const counts: Record<string, number> = {};
        for (const option of value.options)
          counts[option] = (await foundList(kind, { q, filters: [[field, option]] })).length;
        expected[parameter] = counts;
      }
      expect(await response.json()).toEqual(expected);
    },
  );

  test('names a wrong parameter, and knows no page', async () => {
    const [filter] = REGISTERS[kind].filters;
    const issues = await readIssues(await get(`${filter?.parameter}=nothing&q=%00`));
    expect(issues.map(({ path }) => path.join()).sort()).toEqual(['q', filter?.parameter].sort());
    expect((await get('page=0')).status).toBe(200);
  });
});
