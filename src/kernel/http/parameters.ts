import { z } from 'zod';
import type { Contract } from './contract.ts';

/** Percent-decoding that refuses what is not UTF-8 instead of guessing. */
export const percentDecode = (raw: string): string | null => {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
};

/** A parameter of the query string: one raw text, which is decoded before validation. */
const rawText = z
  .string({
    error: ({ input }) =>
      input === undefined ? 'expected a value' : 'expected one value, given more than once',
  })
  .transform((raw, context) => {
    const text = percentDecode(raw.replaceAll('+', ' '));
    if (text !== null) return text;
    context.issues.push({
      code: 'custom',
      input: raw,
      message: 'expected percent-encoded UTF-8',
    });
    return z.NEVER;
  });

type RawValues = Map<string, string | string[]>;

/** The raw values of all parameters; a name that cannot be decoded stays as it was sent. */
const rawValues = (search: string): RawValues => {
  const values: RawValues = new Map();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const [rawName = '', ...rest] = pair.split('=');
    const name = percentDecode(rawName.replaceAll('+', ' ')) ?? rawName;
    const value = rest.join('=');
    const earlier = values.get(name);
    // Added to the list: copying it each time would cost the square of their number.
    if (Array.isArray(earlier)) earlier.push(value);
    else values.set(name, earlier === undefined ? value : [earlier, value]);
  }
  return values;
};

/** Names of tracking parameters, which links add to count visits: they mean nothing here. */
const TRACKING = new RegExp(
  '^(utm_.*|mtm_.*|pk_.*|mc_[ce]id|_?hs[a-z]+|_g[al]|ref|(fb|g|d|tw|y|tt)clid|[gw]braid|' +
    'msclkid|igsh(id)?|srsltid|li_fat_id)$',
  'i',
);

const spelling = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

/** A misspelled name: it differs from a known parameter only by case, `_` or `-`. */
const meantFor = (name: string, known: readonly string[]): string | undefined =>
  known.find((each) => spelling(each) === spelling(name));

const misspelled = (name: string, meant: string, input: unknown): z.core.$ZodIssue => ({
  code: 'custom',
  path: [name],
  message: `there is no such parameter; write ${meant}`,
  input,
});

type Asked = Pick<Contract, 'query' | 'required'>;
type QuerySchema = z.ZodType<Record<string, unknown>>;

const buildSchema = ({ query = {}, required = [] }: Asked): QuerySchema => {
  const shape = Object.entries(query).map(([name, schema]) => {
    const decoded = rawText.pipe(schema);
    return [name, required.includes(name) ? decoded : decoded.optional()];
  });
  return z.object(Object.fromEntries(shape));
};

const schemas = new WeakMap<Asked, QuerySchema>();

const schemaOf = (contract: Asked): QuerySchema => {
  const schema = schemas.get(contract) ?? buildSchema(contract);
  schemas.set(contract, schema);
  return schema;
};

export interface ParsedQuery {
  /** The checked values by name. */
  values: Record<string, unknown>;
  /** Unknown parameters, without tracking parameters. */
  ignored: readonly string[];
}

/**
 * Validates the query string; issues have the parameter's name in their path. A misspelled name is
 * an issue: ignoring it would answer another question than the caller asked.
 */
export const parseQuery = (
  contract: Asked,
  search: string,
): { issues: readonly z.core.$ZodIssue[] } | ParsedQuery => {
  const known = Object.keys(contract.query ?? {});
  const raw = rawValues(search);
  const others = [...raw.keys()].filter((name) => !known.includes(name));
  const wrong = others.flatMap((name) => {
    const meant = meantFor(name, known);
    return meant === undefined ? [] : [misspelled(name, meant, raw.get(name))];
  });
  const checked = schemaOf(contract).safeParse(Object.fromEntries(raw));
  const issues = [...(checked.error?.issues ?? []), ...wrong];
  if (!checked.success || issues.length > 0) return { issues };
  return { values: checked.data, ignored: others.filter((name) => !TRACKING.test(name)) };
};
