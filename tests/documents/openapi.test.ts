import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate as validateForPayment } from 'mppx/discovery';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DIRECTORY_CONTRACTS } from '#documents/openapi/contracts.ts';
import { DECLARED_AMOUNT_ATOMIC, DECLARED_PRICE_USD } from '#documents/openapi/declared-payment.ts';
import { documentsOf } from '#documents/documents.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import type { OperationObject } from '#documents/openapi/operation.ts';
import { parseQuery } from '#kernel/http/parameters.ts';
import { KINDS } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { documentFacts, PUBLICATION } from '../support/documents.ts';
import { ROOT } from '../support/process.ts';

/** The parameters of the specification, section 4. */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  '/api/publishers': ['q', 'content_type', 'protocol', 'page'],
  '/api/publishers/{slug}': ['slug'],
  '/api/ecommerce': ['q', 'category', 'country', 'page'],
  '/api/ecommerce/{slug}': ['slug'],
  '/api/saas': ['q', 'category', 'country', 'stage', 'page'],
  '/api/saas/{slug}': ['slug'],
  '/api/hotels': [],
  '/api/hotels/{slug}': ['slug'],
  '/api/fx-quote': ['from', 'to', 'amount'],
};

/** Beside the specification: what the registers count, and what was observed and changed. */
const DATA: Readonly<Record<string, readonly string[]>> = {
  '/api/facets/publishers': ['q', 'content_type', 'protocol', 'country'],
  '/api/facets/ecommerce': ['q', 'category', 'country'],
  '/api/facets/saas': ['q', 'category', 'country', 'stage'],
  '/api/observations': ['crawler', 'verdict', 'fact', 'kind', 'page'],
  '/api/observations/{kind}/{slug}': ['kind', 'slug'],
  '/api/changes': ['since', 'limit', 'kind', 'slug'],
};

const KEYED = '/api/fx-quote';

/** The part of the document in which example answers stand. */
const SHOWN = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        responses: z.object({
          200: z.object({
            content: z.object({
              'application/json': z.object({ example: z.custom((value) => value !== undefined) }),
            }),
          }),
        }),
      }),
    }),
  ),
});

let facts: DocumentFacts;
let document: ReturnType<typeof directoryOpenapi>;
let served: string;

const operations = (): [path: string, operation: OperationObject][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, OperationObject] => [path, operation]),
  );

beforeAll(async () => {
  facts = await documentFacts();
  document = directoryOpenapi(facts);
  served = documentsOf(facts).get('/openapi.json')?.() ?? '';
});

describe('/openapi.json', () => {
  test('is OpenAPI 3.1.0 of version 1.0.0 with the operations of the specification', () => {
    const names = operations().map(([path, { parameters }]) => [
      path,
      parameters.map(({ name }) => name),
    ]);
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.0.0');
    expect(Object.fromEntries(names)).toEqual({ ...SPECIFIED, ...DATA });
    expect(Object.values(document.paths).map(Object.keys)).toEqual([
      ...[...Object.keys(SPECIFIED), ...Object.keys(DATA)].map(() => ['get']),
    ]);
  });

  test('is the served text and smaller than 64 KB', () => {
    expect(JSON.parse(served)).toEqual(JSON.parse(JSON.stringify(document)));
    expect(Buffer.byteLength(served)).toBeLessThan(64 * 1024);
    const atLongAddress = served.replaceAll(PUBLICATION.siteUrl, `https://${'a'.repeat(40)}.eu`);
    expect(Buffer.byteLength(atLongAddress)).toBeLessThan(64 * 1024);
  });

  test('every operation is declared public, or for a key, and has parameters with meaning', () => {
    for (const [path, { security, parameters }] of operations()) {
      expect(security).toEqual(path === KEYED ? [{ operatorKey: [] }] : []);
      for (const each of parameters) {
        expect(each.description).not.toBe('');
        expect(each.example).toBeDefined();
        expect(each.schema).not.toHaveProperty('$schema');
      }
    }
  });

  test('the bounds are those of the specification', () => {
    const [q, contentType, protocol, page] =
      document.paths['/api/publishers']?.get?.parameters ?? [];
    expect(q?.schema).toEqual({ type: 'string', maxLength: 200 });
    expect(contentType?.schema.enum).toHaveLength(8);
    expect(protocol?.schema.enum).toEqual(['x402', 'mpp', 'l402']);
    expect(page?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 1000, default: 1 });
    const [slug] = document.paths['/api/hotels/{slug}']?.get?.parameters ?? [];
    expect(slug).toMatchObject({
      in: 'path',
      required: true,
      schema: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[0-9a-z-]+$' },
    });
  });

  test('the quote is for an operator key, its amount a number, its answers those specified', () => {
    const keyed = document.paths[KEYED]?.get;
    const [from, , amount] = keyed?.parameters ?? [];
    expect(from).toMatchObject({ required: true, schema: { minLength: 3, maxLength: 5 } });
    const bounds = { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000 };
    expect(JSON.parse(JSON.stringify(amount?.schema))).toEqual(bounds);
    expect(Object.keys(keyed?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '502']);
    const { securitySchemes } = document.components;
    expect(securitySchemes.operatorKey).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
    });
  });

  test('every example query is one that the API accepts', () => {
    for (const contract of DIRECTORY_CONTRACTS) {
      const parameters = document.paths[contract.path]?.get?.parameters ?? [];
      const query = parameters.flatMap(({ name, in: position, example }) =>
        position === 'query' ? [[name, String(example)]] : [],
      );
      const search = `?${new URLSearchParams(query).toString()}`;
      expect(parseQuery(contract, search)).toHaveProperty('values');
    }
  });

  test('every example answer is a real record with exactly the fields of its schema', () => {
    const { paths } = SHOWN.parse(JSON.parse(served));
    const example = (path: string) =>
      paths[path]?.get.responses[200].content['application/json'].example;
    for (const kind of KINDS) {
      const { item, detail } = REGISTERS[kind].wire;
      expect(
        item
          .array()
          .length(1)
          .safeParse(example(`/api/${kind}`)).error,
      ).toBeUndefined();
      expect(detail.safeParse(example(`/api/${kind}/{slug}`)).error).toBeUndefined();
    }
  });

  test('every example answer of an operation holds to the schema of that answer', () => {
    const { paths } = SHOWN.parse(JSON.parse(served));
    for (const { path, answers } of DIRECTORY_CONTRACTS) {
      const { schema = z.never(), list = false } = answers[200] ?? {};
      const example = paths[path]?.get.responses[200].content['application/json'].example;
      const read = (list ? schema.array().min(1) : schema).safeParse(example);
      expect(read.error, path).toBeUndefined();
    }
  });

  test('headers of a list are declared where they are sent', () => {
    const headersOf = (path: string) =>
      Object.keys(Object(document.paths[path]?.get?.responses['200']).headers);
    const usual = ['ETag', 'X-Ignored-Parameters'];
    expect(headersOf('/api/saas')).toEqual([...usual, 'Link', 'X-Total-Count']);
    expect(headersOf('/api/hotels')).toEqual([...usual, 'Link']);
    expect(headersOf('/api/observations')).toEqual(usual);
  });

  test('every reference points to a component', () => {
    const names = [...served.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)];
    expect(names.length).toBeGreaterThan(20);
    for (const [, group = '', name = ''] of names)
      expect(document.components).toHaveProperty([group, name]);
  });

  test('only publisher details declare a payment, inactive, with a reserved 402', () => {
    const declaring = operations().filter(([, operation]) => 'x-payment-info' in operation);
    expect(declaring.map(([path]) => path)).toEqual(['/api/publishers/{slug}']);
    expect(declaring[0]?.[1]['x-payment-info']).toMatchObject({
      status: 'forward-declared',
      active: false,
      offers: [{ intent: 'charge', method: 'x402', network: 'eip155:8453' }],
    });
    const reserving = operations().filter(([, { responses }]) => 402 in responses);
    expect(reserving.map(([path]) => path)).toEqual(['/api/publishers/{slug}']);
    expect(JSON.stringify(reserving)).toContain('Reserved and not sent today');
  });

  test('the declared price and the offered amount of USDC are the same', () => {
    expect(Number(DECLARED_AMOUNT_ATOMIC)).toBe(Number(DECLARED_PRICE_USD) * 1e6);
  });

  test('names the operator by e-mail only where one is configured', () => {
    const silent = { ...PUBLICATION, contactEmail: undefined };
    const { info } = directoryOpenapi({ ...facts, publication: silent });
    expect(info.contact).toEqual({ name: 'Kontor', url: PUBLICATION.siteUrl });
    expect(document.info.contact).toMatchObject({ email: PUBLICATION.contactEmail });
  });
});

describe('outside judges of /openapi.json', () => {
  test('mppx finds nothing wrong', () => {
    expect(validateForPayment(JSON.parse(served))).toEqual([]);
  });

  test('redocly lint reports no error and no warning', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-openapi-'));
    const file = join(folder, 'openapi.json');
    await writeFile(file, served);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/@redocly/cli/bin/cli.js'),
        'lint',
        file,
        '--format=json',
        `--config=${join(ROOT, 'tests/documents/redocly.yaml')}`,
      ],
      {
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    await rm(folder, { recursive: true });
    expect(JSON.parse(stdout), stderr).toMatchObject({ problems: [] });
  });

  test('each operation documents its refusals; the hotel list takes nothing to refuse', () => {
    const silent = operations().filter(
      ([, { responses }]) => !Object.keys(responses).some((status) => status.startsWith('4')),
    );
    expect(silent.map(([path]) => path)).toEqual(['/api/hotels']);
  });
});
