import { z } from 'zod';
import { expect } from 'vitest';

/** What a list answers, as far as tests of lists look at it. */

const rows = z.array(z.looseObject({ slug: z.string(), name: z.string() }));
type Row = z.output<typeof rows>[number];

interface List {
  rows: Row[];
  slugs: string[];
  /** X-Total-Count, and null where it is not sent. */
  total: number | null;
  /** The addresses of the Link header by relation. */
  links: Readonly<Record<string, string>>;
  body: string;
}

const linksOf = (header: string | null): Record<string, string> =>
  Object.fromEntries(
    (header ?? '').split(', ').flatMap((link) => {
      const [, target, relation] = /^<([^>]+)>; rel="(\w+)"$/.exec(link) ?? [];
      return target === undefined || relation === undefined ? [] : [[relation, target]];
    }),
  );

/** Asks for a list that must be answered with 200 and an array in JSON. */
export const getList = async (url: string): Promise<List> => {
  const response = await fetch(url);
  const body = await response.text();
  expect({ url, status: response.status, body: body.slice(0, 300) }).toMatchObject({ status: 200 });
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  const list = rows.parse(JSON.parse(body));
  const total = response.headers.get('X-Total-Count');
  return {
    rows: list,
    slugs: list.map(({ slug }) => slug),
    total: total === null ? null : Number(total),
    links: linksOf(response.headers.get('Link')),
    body,
  };
};
