import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { documentsOf, type Documents } from '#documents/documents.ts';
import { PAYMENT_ILLUSTRATIONS } from '#documents/openapi/payment-illustrations.ts';
import { readReference } from '#documents/reference/reference.ts';
import { operationPath, topicPath } from '#documents/payments/paths.ts';
import { TOPICS } from '#words/en/payments/topics.ts';
import { NO_BODY } from '#payments/v1/operation.ts';
import { problemBody } from '#payments/v1/problem.ts';
import { PROBLEM_CODES, problemName, problemPath, PROBLEMS } from '#payments/v1/problem-table.ts';
import { possibleProblems } from '#payments/v1/possible-problems.ts';
import { reservesContract } from '#payments/v1/reserves/list.ts';
import { OPERATIONS } from '#payments/v1/routes.ts';
import { documentFacts, PUBLICATION } from '../../support/documents.ts';

const CONTRACTS = [...OPERATIONS.map(({ contract }) => contract), reservesContract];
const named = CONTRACTS.map((contract) => [contract.operationId, contract] as const);

const described = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ version: z.literal('1.0.0'), description: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        security: z.unknown(),
        responses: z.record(z.string(), z.looseObject({ description: z.string() })),
      }),
    ),
  ),
});

let documents: Documents;
let document: z.output<typeof described>;
const textOf = (path: string): string => documents.get(path)?.() ?? '';
beforeAll(async () => {
  documents = documentsOf(await documentFacts());
  document = described.parse(JSON.parse(textOf('/v1/openapi.json')));
});

describe('/v1/openapi.json', () => {
  test('describes exactly the operations that are served', () => {
    const ways = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(ways.sort()).toEqual(CONTRACTS.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test('names Retry-After in each answer that has it', () => {
    const waiting = z.looseObject({ headers: z.looseObject({ 'Retry-After': z.unknown() }) });
    const silent = CONTRACTS.flatMap((contract) => {
      const { responses = {} } =
        document.paths[contract.path]?.[contract.method.toLowerCase()] ?? {};
      const ofAll = contract.scope === null ? ['503'] : ['429', '503'];
      return [...ofAll, ...(contract.method === 'GET' ? [] : ['409'])]
        .filter((status) => !waiting.safeParse(responses[status]).success)
        .map((status) => `${contract.operationId} ${status}`);
    });
    expect(silent).toEqual([]);
  });

  test('and the directory’s description name each other', () => {
    expect(document.info.description).toContain(`${PUBLICATION.siteUrl}/openapi.json`);
    expect(textOf('/openapi.json')).toContain('/v1/openapi.json');
  });

  test.each(named)('%s tells its key, and every refusal under its status', (_, contract) => {
    const operation = document.paths[contract.path]?.[contract.method.toLowerCase()];
    const isPublic = contract.path === '/v1/reserves';
    expect(operation?.security).toEqual(isPublic ? [] : [{ organizationKey: [] }]);
    const reported = Object.entries(operation?.responses ?? {}).flatMap(
      ([status, { description }]) =>
        [...description.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => [Number(status), code]),
    );
    const expected = possibleProblems(contract).map((code) => [PROBLEMS[code].status, code]);
    expect(reported.sort()).toEqual(expected.sort());
  });

  test.each(named)('%s is shown with a request and an answer that are lawful', (id, contract) => {
    const { answer, body } = PAYMENT_ILLUSTRATIONS[id] ?? {};
    expect(contract.result.schema.safeParse(answer).error).toBeUndefined();
    if (contract.body === NO_BODY) expect(body).toBeUndefined();
    else expect(contract.body.safeParse(body).error).toBeUndefined();
  });

  test('can be shown as a reference, every field with its meaning', () => {
    const { groups } = readReference(document);
    const operations = groups.flatMap((group) => group.operations);
    expect(operations).toHaveLength(CONTRACTS.length);
    for (const { id, parameters, answers } of operations) {
      for (const { name, meaning } of parameters) expect(meaning, `${id} ${name}`).not.toBe('');
      for (const { name, meaning } of answers[0]?.object?.fields ?? [])
        expect(meaning, `${id} ${name}`).not.toBe('');
    }
  });
});

describe('problems', () => {
  test.each(PROBLEM_CODES)('%s has a page in Markdown that says what to do', (code) => {
    const { title, happened, remedy, status } = PROBLEMS[code];
    const text = textOf(`${problemPath(code)}.md`);
    for (const part of [`# ${title}`, String(status), happened, remedy])
      expect(text).toContain(part);
    expect(problemName(code)).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(textOf('/docs/api/errors.md')).toContain(`${problemPath(code)}.md`);
  });

  test.each(PROBLEM_CODES)(
    '%s is shown with a lawful body, and the operations that give it',
    (code) => {
      const text = textOf(`${problemPath(code)}.md`);
      const [, example = ''] = /```json\n([\s\S]*?)\n```/.exec(text) ?? [];
      const body = problemBody.parse(JSON.parse(example));
      expect(body).toMatchObject({ code, status: PROBLEMS[code].status });
      const giving = CONTRACTS.filter((contract) => possibleProblems(contract).includes(code));
      const isNamed = giving.length < CONTRACTS.filter(({ method }) => method !== 'GET').length;
      const named = giving.filter(({ operationId }) => text.includes(`/${operationId}.md`));
      expect(named).toEqual(isNamed ? giving : []);
      if (!isNamed) expect(text).toContain('Every operation');
    },
  );

  test('each is documented by an operation, or answers where there is none', () => {
    const documented = new Set(CONTRACTS.flatMap(possibleProblems));
    const others = PROBLEM_CODES.filter((code) => !documented.has(code));
    expect(others).toEqual(['METHOD_NOT_ALLOWED']);
    expect(problemBody.shape.code.options).toEqual(PROBLEM_CODES);
  });
});

test('agents find the payments API from the documents that they begin with', () => {
  expect(textOf('/llms.txt')).toContain(`${PUBLICATION.siteUrl}/v1/openapi.json`);
  expect(textOf('/docs.md')).toContain('/docs/payments.md');
  expect(textOf('/.well-known/api-catalog')).toContain('/v1/openapi.json');
  const guide = textOf('/docs/payments.md');
  const llms = textOf('/llms.txt');
  // It stays short: the guide that it links has the operations.
  expect(llms).toContain(`${PUBLICATION.siteUrl}/docs/payments.md`);
  for (const { operationId, method, path } of CONTRACTS) {
    const address = `${PUBLICATION.siteUrl}${operationPath(operationId)}.md`;
    expect(guide).toContain(`](${address})`);
    expect(textOf(`${operationPath(operationId)}.md`)).toContain(`\`${method} ${path}\``);
  }
  for (const { slug, title } of TOPICS) {
    const address = `${PUBLICATION.siteUrl}${topicPath(slug)}.md`;
    for (const text of [guide, llms]) expect(text).toContain(`[${title}](${address})`);
  }
  expect(textOf('/docs/payments/authentication.md')).toMatch(/orgs create.*keys create/s);
  expect(textOf('/docs/payments/idempotency.md')).toContain('Idempotency-Key');
  expect(textOf('/docs/payments/pagination.md')).toContain('next_cursor');
});
