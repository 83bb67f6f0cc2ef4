import { beforeAll, describe, expect, test } from 'vitest';
import { join } from 'node:path';
import { z } from 'zod';
import { recordId } from '#register/records/identity.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { hotelRecord } from '#register/records/hotels.ts';
import { publisherRecord } from '#register/records/publishers.ts';
import { saasRecord } from '#register/records/saas.ts';
import { storeRecord } from '#register/records/ecommerce.ts';
import { readContent, type Content, type ContentFile } from '../../scripts/content/read.ts';
import { ROOT } from '../support/process.ts';

const FOLDER = join(ROOT, 'content');

let content: Content;
beforeAll(async () => {
  content = await readContent(FOLDER, { demo: true });
});

const isDemo = ({ file }: ContentFile) => file.startsWith(join(FOLDER, 'demo'));
const realOf = (kind: Kind) => content.files.filter((file) => file.kind === kind && !isDemo(file));
const demoOf = (kind: Kind) => content.files.filter((file) => file.kind === kind && isDemo(file));

test('all content keeps to its schemas', () => {
  expect(content.faults).toEqual([]);
});

test('ids are as many as records', () => {
  const ids = content.files.map(({ kind, slug }) => recordId(kind, slug));
  expect(new Set(ids).size).toBe(content.files.length);
});

describe('the real records', () => {
  test.each([
    ['publishers', 80],
    ['ecommerce', 250],
    ['saas', 250],
    ['hotels', 150],
  ] as const)('of %s are at least %i', (kind, least) => {
    expect(realOf(kind).length).toBeGreaterThanOrEqual(least);
  });

  test('hold at least 20 hotels in Austria and 20 in Switzerland', () => {
    const countries = realOf('hotels').map(({ record }) => 'country' in record && record.country);
    for (const country of ['at', 'ch'])
      expect(countries.filter((each) => each === country).length).toBeGreaterThanOrEqual(20);
  });

  test('are of companies that exist: not tagged demo, not on domains that cannot be', () => {
    for (const { file, record } of KINDS.flatMap(realOf)) {
      expect(record.tags, file).not.toContain('demo');
      expect(new URL(record.websiteUrl).hostname, file).not.toMatch(
        /(^|\.)(example|test|invalid|localhost|example\.(com|org|net))$/,
      );
    }
  });

  test('have a sentence of their own each', () => {
    const sentences = KINDS.flatMap(realOf).map(({ record }) => record.shortDescription);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  });

  test('name a source that the site can attribute', () => {
    for (const { file, record } of content.files) {
      const source = content.sources[record.source];
      expect(source?.attribution, file).toBeTruthy();
    }
  });
});

/** The closed lists of values that a field takes, alone or several. */
const optionsOf = (schema: z.core.$ZodType): readonly unknown[] => {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return optionsOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return optionsOf(schema.element);
  if (schema instanceof z.ZodBoolean) return [true, false];
  return schema instanceof z.ZodEnum ? schema.options : [];
};

const SHAPES = {
  publishers: publisherRecord.shape,
  ecommerce: storeRecord.shape,
  saas: saasRecord.shape,
  hotels: hotelRecord.shape,
};

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

describe.each(KINDS)('the fictional records of %s', (kind) => {
  test('are a dozen on .example domains, tagged demo', () => {
    expect(demoOf(kind)).toHaveLength(12);
    for (const { slug, record } of demoOf(kind)) {
      expect(slug).toMatch(/^demo-/);
      expect(record.tags).toContain('demo');
      expect(new URL(record.websiteUrl).hostname).toMatch(/\.example$/);
    }
  });

  test.each(Object.entries(SHAPES[kind]))(
    'fill %s, with every value it can take',
    (field, schema) => {
      const values = demoOf(kind).map(({ record }) => new Map(Object.entries(record)).get(field));
      expect(values.some(isFilled)).toBe(true);
      expect(values.flat()).toEqual(expect.arrayContaining([...optionsOf(schema)]));
      const isOptional = schema instanceof z.ZodDefault && schema.safeParse(null).success;
      if (isOptional)
        expect(
          values.some((value) => !isFilled(value)),
          'never empty',
        ).toBe(true);
    },
  );
});
