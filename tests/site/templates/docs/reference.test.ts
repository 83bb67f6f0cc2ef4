import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { documentsOf } from '#documents/documents.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { KINDS } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { hangingLines } from '#site/templates/docs/lines.ts';
import { readReference, type Operation, type Reference } from '#documents/reference/reference.ts';
import { extensionOf } from '#documents/reference/extension.ts';
import { documentFacts } from '../../../support/documents.ts';

const served = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(z.object({ name: z.string() })),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

let facts: DocumentFacts;
let reference: Reference;
let operations: Operation[];
beforeAll(async () => {
  facts = await documentFacts();
  reference = readReference(directoryOpenapi(facts));
  operations = reference.groups.flatMap((group) => group.operations);
});

const operation = (id: string): Operation => {
  const found = operations.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
};

const objectOf = (id: string, status: string) =>
  operation(id).answers.find((answer) => answer.status === status)?.object;

describe('the reference of /docs', () => {
  test('holds each operation of the document, with parameters and answers', () => {
    const document = served.parse(JSON.parse(documentsOf(facts).get('/openapi.json')?.() ?? ''));
    const expected = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters, responses }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters.map(({ name }) => name),
        answers: Object.keys(responses),
      })),
    );
    const shown = operations.map(({ id, method, path, parameters, answers }) => ({
      ...{ id, method, path },
      parameters: parameters.map(({ name }) => name),
      answers: answers.map(({ status }) => status),
    }));
    const byId = (left: { id: string }, right: { id: string }) => left.id.localeCompare(right.id);
    expect(shown.sort(byId)).toEqual(expected.sort(byId));
    expect(shown).toHaveLength(facts.directory.length);
  });

  test.each(KINDS)(
    'shows every field of a row and of a detail of %s, each with its meaning',
    (kind) => {
      const { item, detail, itemName, detailName } = REGISTERS[kind].wire;
      const row = objectOf(`list_${kind}`, '200');
      const whole = objectOf(`get_${kind}_by_slug`, '200');
      expect(row).toMatchObject({ name: itemName, isList: true });
      expect(whole).toMatchObject({ name: detailName, isList: false });
      expect(row?.fields.map(({ name }) => name)).toEqual(Object.keys(item.shape));
      expect(whole?.fields.map(({ name }) => name)).toEqual(Object.keys(detail.shape));
      for (const { meaning } of whole?.fields ?? []) expect(meaning).not.toBe('');
    },
  );

  test('says type, null, closed values and limits', () => {
    const fields = objectOf('get_publishers_by_slug', '200')?.fields ?? [];
    const field = (name: string) => fields.find((each) => each.name === name);
    expect(field('id')).toMatchObject({ type: 'string', nullable: false, limits: 'uuid' });
    expect(field('trafficTier')).toMatchObject({
      ...{ type: 'string', nullable: true },
      values: ['high', 'medium', 'low', 'unknown'],
    });
    expect(field('eurauSettlementAvailable')).toMatchObject({ type: 'boolean', nullable: true });
    expect(field('supportedProtocols')).toMatchObject({
      ...{ type: 'array of string', nullable: false, limits: 'at most 3 values' },
      values: ['x402', 'mpp', 'l402'],
    });
    expect(field('slug')).toMatchObject({ limits: '1 to 100 characters' });
  });

  test('shows the fields within the issues of an invalid query', () => {
    const names = objectOf('list_saas', '400')?.fields.map(({ name }) => name);
    expect(names).toEqual([
      'error',
      'issues',
      'issues[].code',
      'issues[].path',
      'issues[].message',
    ]);
  });

  test('a detail extends the row: together they are all of its fields', () => {
    const detail = objectOf('get_publishers_by_slug', '200');
    const row = objectOf('list_publishers', '200');
    const extension = detail && extensionOf(detail, row ? [row] : []);
    expect(extension?.base).toEqual(row);
    expect(row?.name).toBe('PublisherListItem');
    const added = extension?.added.length ?? 0;
    expect((row?.fields.length ?? 0) + added).toBe(detail?.fields.length);
    expect(detail && extensionOf(detail, [])).toBeUndefined();
  });

  test('shows the declared price where the document declares one, and nowhere else', () => {
    const declared = operations.filter(({ payment }) => payment !== undefined);
    expect(declared.map(({ id, payment }) => [id, payment?.active])).toEqual([
      ['get_publishers_by_slug', false],
    ]);
  });

  test('a document without what it shows is refused', () => {
    expect(() => readReference({ openapi: '3.1.0' })).toThrow(z.ZodError);
  });
});

describe('lines of code', () => {
  test('are the whole text again when put together, and hang by their depth', () => {
    const text = '{\n  "a": {\n    "b": 1\n  }\n}';
    const lines = hangingLines(text);
    expect(lines.map((line) => line.text).join('')).toBe(text);
    expect(lines.map((line) => line.hang)).toEqual([
      'hang-0',
      'hang-1',
      'hang-2',
      'hang-1',
      'hang-0',
    ]);
  });
});
