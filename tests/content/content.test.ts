import { beforeAll, describe, expect, test } from 'vitest';
import { join } from 'node:path';
import { z } from 'zod';
import { recordId } from '#register/records/identity.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { kontorHere } from '../support/kontor-here.ts';
import type { Content, ContentFile } from '../../scripts/content/read.ts';
import { wholeContent } from '../support/content.ts';
import { ROOT } from '../support/process.ts';

const FOLDER = join(ROOT, 'content');

let content: Content;
beforeAll(async () => {
  content = await wholeContent();
});

const isDemo = ({ file }: ContentFile) => file.startsWith(join(FOLDER, 'demo'));
const realOf = (kind: Kind) => content.files.filter((file) => file.kind === kind && !isDemo(file));
const demoOf = (kind: Kind) => content.files.filter((file) => file.kind === kind && isDemo(file));

test('content check finds no fault in all content', async () => {
  const { run } = kontorHere(() => ({}), ROOT);
  const { code, stdout } = await run('content', 'check', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ faults: [] });
  expect(code).toBe(0);
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
    ['hotels', 500],
  ] as const)('of %s are at least %i', (kind, least) => {
    expect(realOf(kind).length).toBeGreaterThanOrEqual(least);
  });

  test('hold at least 20 hotels in Austria and 20 in Switzerland', () => {
    const countries = realOf('hotels').map(({ record }) => 'country' in record && record.country);
    for (const country of ['at', 'ch'])
      expect(countries.filter((each) => each === country).length).toBeGreaterThanOrEqual(20);
  });

  test('of hotels are spread: no town has more than 3 % of them', () => {
    const towns = realOf('hotels').map(({ record }) => ('town' in record ? record.town : ''));
    const most = towns.length * 0.03;
    const crowded = [...new Set(towns)].filter(
      (town) => towns.filter((each) => each === town).length > most,
    );
    expect(crowded).toEqual([]);
  });

  test('have no coordinates from a source that states no licence', () => {
    const taken = realOf('hotels').filter(
      ({ record }) =>
        content.sources[record.source]?.licenceUrl === null &&
        ('latitude' in record ? record.latitude : null) !== null,
    );
    expect(taken.map(({ slug }) => slug)).toEqual([]);
  });

  test('of hotels say what helps a guest, and not what a name means', () => {
    const naming = /\b(?:named|name recalls|the name of|under the name|whose name|its name)\b/;
    const found = realOf('hotels').filter(({ record }) => naming.test(record.shortDescription));
    expect(found.map(({ slug, record }) => `${slug}: ${record.shortDescription}`)).toEqual([]);
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

  test.each(Object.entries(REGISTERS[kind].fields))(
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
