import { apiFilters, REGISTERS } from '#register/records/registers.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { KINDS } from '#register/records/kinds.ts';
import {
  anyEncoded,
  anyQuery,
  isQueryOnly,
  sendPath,
  type RawAnswer,
} from '../../support/any-request.ts';
import { runs } from '../../support/runs.ts';
import { sharedSite } from '../../support/site.ts';

const LISTS = ['publishers', 'ecommerce', 'saas'] as const;
const LONG_MS = 600_000;

const site = sharedSite();

const send = (path: string, method?: string) => sendPath(site.url, path, method);

const error = z.strictObject({ error: z.string().min(1) });
const BODIES: Readonly<Record<number, z.ZodType>> = {
  200: z.array(z.looseObject({ slug: z.string() })).max(20),
  400: z.strictObject({
    error: z.string(),
    issues: z.array(z.looseObject({ message: z.string() })),
  }),
};

/** Nothing but the specified answers, and all of them in JSON. */
const expectAnswer = (path: string, answer: RawAnswer, bodies: typeof BODIES): void => {
  expect(Object.keys(bodies).map(Number), `${path}\n${answer.body}`).toContain(answer.status);
  expect(answer.type, path).toBe('application/json; charset=utf-8');
  const parsed = bodies[answer.status]?.safeParse(JSON.parse(answer.body));
  expect(parsed?.error, path).toBeUndefined();
};

describe.each(LISTS)('GET /api/%s with any query', (kind) => {
  const names = ['q', 'page', ...apiFilters(kind).map(({ parameter }) => parameter)];
  test(
    'answers a list or names the fault, in JSON',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyQuery(names), async (search) => {
          const path = `/api/${kind}?${search}`;
          expectAnswer(path, await send(path), BODIES);
        }),
        runs(200, 20_000),
      );
    },
    LONG_MS,
  );

  test(
    'each parameter alone: its fault is told under its own name',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...names),
          anyEncoded.filter(isQueryOnly),
          async (name, raw) => {
            const value = raw.replaceAll('&', '%26');
            const { status, body } = await send(`/api/${kind}?${name}=${value}`);
            expect([200, 400]).toContain(status);
            if (status === 400)
              for (const { path } of JSON.parse(body).issues) expect(path).toEqual([name]);
          },
        ),
        runs(100, 10_000),
      );
    },
    LONG_MS,
  );

  test(
    'signs around words change nothing of what they find',
    async () => {
      const word = fc.constantFrom(
        'news',
        'zeitung',
        'NEAR',
        'or',
        'shop',
        'pay',
        'de',
        'mu',
        '24',
      );
      const sign = fc.constantFrom(...'"*^-:(){}+,.;~\'\\/|&<>=!?%_@#$`[]', ' ', '""', '--', ' * ');
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(sign, word, sign), { maxLength: 4 }), async (parts) => {
          const plain = parts.map(([, text]) => text).join(' ');
          const signed = parts.map(([before, text, after]) => before + text + after).join(' ');
          const ask = async (text: string) =>
            (await send(`/api/${kind}?q=${encodeURIComponent(text)}`)).body;
          if (parts.length > 0) expect(await ask(signed)).toBe(await ask(plain));
        }),
        runs(100, 10_000),
      );
    },
    LONG_MS,
  );
});

test.each(LISTS)(
  'GET /api/facets/%s with any query answers counts or names the fault, in JSON',
  async (kind) => {
    const names = ['q', ...REGISTERS[kind].filters.map(({ parameter }) => parameter)];
    const count = z.int().min(0);
    const filters = names.slice(1).map((name) => [name, z.record(z.string(), count)] as const);
    const bodies = { ...BODIES, 200: z.strictObject(Object.fromEntries(filters)) };
    await fc.assert(
      fc.asyncProperty(anyQuery(names), async (search) => {
        const path = `/api/facets/${kind}?${search}`;
        expectAnswer(path, await send(path), bodies);
      }),
      runs(150, 10_000),
    );
  },
  LONG_MS,
);

test(
  'GET /api/hotels answers any query with the same list',
  async () => {
    const { body: list } = await send('/api/hotels');
    const names = ['q', 'page', 'country', 'stars', 'limit'];
    await fc.assert(
      fc.asyncProperty(anyQuery(names), async (search) => {
        const path = `/api/hotels?${search}`;
        const answer = await send(path);
        expectAnswer(path, answer, { 200: z.array(z.looseObject({ slug: z.string() })) });
        expect(answer.body, path).toBe(list);
      }),
      runs(100, 10_000),
    );
  },
  LONG_MS,
);

test(
  'GET /{kind}/{anything}.md is a record, a 400 or a 404, and never a page',
  async () => {
    const slug = fc.oneof(
      anyEncoded.filter((text) => /^[^/?#\\]+$/.test(text)),
      fc.stringMatching(/^[0-9a-z-]{1,110}$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KINDS), slug, anyEncoded, async (kind, text, rest) => {
        const query = rest.replaceAll('#', '');
        const path = `/${kind}/${text}.md?${query}`;
        if (!isQueryOnly(path)) return;
        const { status, type, body } = await send(path);
        expect([200, 400, 404], `${path}\n${body}`).toContain(status);
        if (status === 400) expect(error.safeParse(JSON.parse(body)).error, path).toBeUndefined();
        else expect([type, body.slice(0, 2)], path).toEqual(['text/markdown; charset=utf-8', '# ']);
      }),
      runs(200, 20_000),
    );
  },
  LONG_MS,
);

test(
  'GET /api/{kind}/{anything} is a record, a 400 or a 404, in JSON',
  async () => {
    const slug = anyEncoded.filter((text) => !/[/?#\\]/.test(text) && !isDots(text));
    const bodies = { 200: z.looseObject({ slug: z.string() }), 400: error, 404: error };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KINDS), slug, async (kind, text) => {
        const path = `/api/${kind}/${text}`;
        const list = text === '';
        expectAnswer(path, await send(path), list ? { 200: z.array(z.unknown()) } : bodies);
      }),
      runs(300, 30_000),
    );
  },
  LONG_MS,
);

const isDots = (segment: string): boolean => /^(\.|%2e){1,2}$/i.test(segment);

test(
  'any path under /api and /.well-known is answered in JSON, by every method',
  async () => {
    const path = fc
      .tuple(
        fc.constantFrom('/api/', '/.well-known/', '/api/facets/', '/api/facets/saas?q='),
        fc.array(anyEncoded, { maxLength: 3 }),
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
      )
      .map(([root, rest, method]) => ({ path: root + rest.join('/'), method }))
      // Dots lead out of the folder before anything is asked.
      .filter((asked) => !/(^|\/)(\.|%2e){1,2}(\/|$|\?|#)|\\/i.test(asked.path.slice(1)));
    await fc.assert(
      fc.asyncProperty(path, async (asked) => {
        const { status, type, body } = await send(asked.path, asked.method);
        const reported = `${asked.method} ${asked.path}: ${status} ${type}`;
        expect(status, reported).toBeLessThan(500);
        if (status === 204) return;
        expect(type, reported).toMatch(/^application\/(json|linkset\+json)|^text\/plain/);
        if (status >= 400 && asked.method !== 'HEAD')
          expect(typeof JSON.parse(body).error, reported).toBe('string');
      }),
      runs(300, 30_000),
    );
  },
  LONG_MS,
);
