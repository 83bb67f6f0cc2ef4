import { z } from 'zod';

/** One thing that is wrong with a record: the field, what is wrong, and how to repair it. */
export interface Finding {
  field: string;
  /** Continues the field's name: "is missing", "is 9". */
  problem: string;
  /** The value or kind of value to write instead. */
  repair: string;
}

export const WHOLE_FILE = '(whole file)';

const SHOWN_MAX = 60;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
};

interface Rule {
  type?: string | undefined;
  enum?: unknown[] | undefined;
  minItems?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  items?: Rule | undefined;
}

const rule: z.ZodType<Rule> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    minItems: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    items: rule.optional(),
  }),
);

const between = (least: number | undefined, most: number | undefined, unit = ''): string => {
  if (least !== undefined && most !== undefined) return ` of ${least} to ${most}${unit}`;
  if (most !== undefined) return ` of at most ${most}${unit}`;
  return least === undefined ? '' : ` of at least ${least}${unit}`;
};

const listWords = ({ minItems, items }: Rule): string => {
  const of = items?.enum?.join(', ') ?? 'values';
  return minItems === undefined ? `a list of any of ${of}` : `a list of one or more of ${of}`;
};

const WORDS: Readonly<Record<string, (rule: Rule) => string>> = {
  array: listWords,
  string: ({ minLength, maxLength }) => `text${between(minLength, maxLength, ' characters')}`,
  integer: ({ minimum, maximum }) => `a whole number${between(minimum, maximum)}`,
  number: ({ minimum, maximum }) => `a number${between(minimum, maximum)}`,
  boolean: () => 'true or false',
  object: () => 'an object in braces',
};

const ruleWords = (expected: Rule): string =>
  expected.enum === undefined
    ? (WORDS[expected.type ?? '']?.(expected) ?? 'another value')
    : `one of ${expected.enum.join(', ')}`;

const schemaWords = (schema: unknown): string | undefined =>
  schema instanceof z.ZodType
    ? ruleWords(rule.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
    : undefined;

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'value' };

const amount = (count: unknown, unit: string): string =>
  unit === '' || count === 1 ? `${String(count)} ${unit}`.trim() : `${String(count)} ${unit}s`;

/** The expected value in words if its schema has no message of its own. */
const expectedWords = (issue: z.core.$ZodRawIssue): string | undefined => {
  const unit = 'origin' in issue ? (UNITS[String(issue.origin)] ?? '') : '';
  if (issue.code === 'too_small') return `at least ${amount(issue.minimum, unit)}`;
  if (issue.code === 'too_big') return `at most ${amount(issue.maximum, unit)}`;
  return schemaWords(issue.inst);
};

const findingsOf = (value: unknown, issue: z.core.$ZodIssue): Finding[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((field) => ({
      field,
      problem: 'is no field of this register',
      repair: 'remove it, or correct its name',
    }));
  let found: unknown = value;
  for (const key of issue.path) found = Reflect.get(Object(found), key);
  const problem = found === undefined ? 'is missing' : `is ${shown(found)}`;
  return [{ field: issue.path.join('.') || WHOLE_FILE, problem, repair: issue.message }];
};

/** Checks a value against a schema: returns the parsed value, or all findings in words. */
export const check = <T>(
  schema: z.ZodType<T>,
  value: unknown,
): { parsed: T } | { findings: Finding[] } => {
  const checked = schema.safeParse(value, { error: expectedWords });
  return checked.success
    ? { parsed: checked.data }
    : { findings: checked.error.issues.flatMap((issue) => findingsOf(value, issue)) };
};
