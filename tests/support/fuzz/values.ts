import fc from 'fast-check';
import type { Chance } from './chance.ts';

/** Values of a JSON Schema: valid ones, nearly valid ones, and what nobody should send. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
}

export interface Source {
  chance: Chance;
  /** The schema behind `#/components/…`. */
  resolve: (reference: string) => Schema;
  /** Values that exist on the server, by the name of the field. */
  known: (name: string) => unknown;
}

const LONG = 'a'.repeat(20_000);
const HOSTILE: readonly [unknown, ...unknown[]] = [
  ...(['', ' ', '\0', '\u202e', '\ud83d\ude00', '\u200b', 'e\u0301', '\ufffe', LONG] as const),
  ...["' OR 1=1 --", '"; DROP TABLE payouts', '<script>alert(1)</script>', '${7*7}', '../../etc'],
  ...['%00', '%ff', 'NaN', 'Infinity', '-0', '1e999', '0x10', '1,5', '٣', 'null', '__proto__'],
  ...['99999999999999999999999999', '0.0000000000000000001', '-1', '00', '.5', '5.'],
  ...['9999-12-31', '0000-00-00', '2026-02-30T25:61:61Z', '1970-01-01T00:00:00Z'],
  ...['http://169.254.169.254/', 'file:///etc/passwd', 'javascript:alert(1)', '//evil', 'a@b@c'],
  ...[null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null], [LONG]],
  ...[{ a: { b: { c: [{}] } } }, { constructor: 1, toString: 2, __proto__: 3 }, { '': '' }],
];

export const hostileValue = ({ chance }: Source): unknown => chance.pick(HOSTILE);

const SAMPLES = 40;
const pools = new Map<string, readonly string[]>();

const sample = (arbitrary: fc.Arbitrary<string>, seed: number): string[] =>
  fc.sample(arbitrary, { numRuns: SAMPLES, seed });

/** Texts of a pattern; those that fast-check cannot read are left to chance. */
const matching = (pattern: string): readonly string[] => {
  const known = pools.get(pattern);
  if (known !== undefined) return known;
  let pool: readonly string[];
  try {
    pool = sample(fc.stringMatching(new RegExp(pattern)), 7);
  } catch {
    pool = ['a', 'abc'];
  }
  pools.set(pattern, pool);
  return pool;
};

const WORDS: readonly [string, ...string[]] = ['Ada', 'invoice 7', 'München', '東京', 'a', 'É'];
const FORMATS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'date-time': ['2026-11-22T10:00:00Z', '2020-01-01T00:00:00.000Z', '2030-05-05T05:05:05Z'],
  date: ['2026-12-24', '2027-02-28'],
  email: ['ada@acme.internal'],
  uri: ['https://acme.internal/x', 'http://127.0.0.1:9/hook'],
  uuid: ['0191e204-3866-474c-8ab6-4d2469308370'],
};

const textOf = (schema: Schema, { chance }: Source): string => {
  const { pattern, format, minLength = 0, maxLength = 60 } = schema;
  if (pattern !== undefined) return chance.any(matching(pattern)) ?? '';
  if (format !== undefined && format in FORMATS) return chance.pick(FORMATS[format] ?? WORDS);
  const text = chance.percent(3) ? 'x'.repeat(maxLength) : chance.pick(WORDS);
  return text.padEnd(minLength, 'x').slice(0, maxLength);
};

const numberOf = ({ minimum = 0, maximum = 100 }: Schema, { chance }: Source): number =>
  minimum + chance.upTo(Math.min(maximum - minimum, 1e6));

const objectOf = (schema: Schema, source: Source): Record<string, unknown> => {
  const { properties = {}, required = [], additionalProperties } = schema;
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties))
    if (required.includes(name) || source.chance.percent(40))
      made[name] = validValue(property, source, name);
  if (typeof additionalProperties === 'object' && source.chance.percent(30))
    made[source.chance.pick(WORDS)] = validValue(additionalProperties, source, '');
  return made;
};

/** A value that the schema allows, where possible one of something that exists. */
export const validValue = (schema: Schema, source: Source, name: string): unknown => {
  const { chance, known } = source;
  const existing = known(name);
  if (existing !== undefined && chance.percent(90)) return existing;
  if (schema.$ref !== undefined) return validValue(source.resolve(schema.$ref), source, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.any(schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return validValue(chance.any(choices) ?? {}, source, name);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((each) => validValue(each, source, name)));
  if (schema.examples !== undefined && chance.percent(30)) return chance.any(schema.examples);
  const type = Array.isArray(schema.type) ? chance.any(schema.type) : schema.type;
  if (type === 'object') return objectOf(schema, source);
  if (type === 'array') {
    const count = Math.max(schema.minItems ?? 0, chance.upTo(2));
    return Array.from({ length: count }, () => validValue(schema.items ?? {}, source, name));
  }
  if (type === 'integer' || type === 'number') return numberOf(schema, source);
  if (type === 'boolean') return chance.percent(50);
  if (type === 'null') return null;
  return textOf(schema, source);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One thing of it is changed: a field is gone, strange, of another type, or one too many. */
export const nearlyValid = (value: unknown, source: Source): unknown => {
  const { chance } = source;
  if (!isRecord(value)) return hostileValue(source);
  const changed = { ...value };
  const name = chance.any(Object.keys(changed));
  if (name === undefined || chance.percent(15)) {
    changed[chance.pick(['extra', 'constructor', '', 'a'.repeat(300)])] = hostileValue(source);
    return changed;
  }
  if (chance.percent(20)) {
    delete changed[name];
    return changed;
  }
  const held = changed[name];
  changed[name] =
    isRecord(held) && chance.percent(60) ? nearlyValid(held, source) : hostileValue(source);
  return changed;
};
