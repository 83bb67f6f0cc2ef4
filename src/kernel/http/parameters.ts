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

/** A parameter as it stands in the query string: one raw text, decoded before it is checked. */
const rawText = z
  .string({ error: 'expected one value, given more than once' })
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

/** The raw values of the named parameters; unknown parameters are ignored. */
const rawValues = (search: string, names: readonly string[]): Record<string, string | string[]> => {
  const values: Record<string, string | string[]> = {};
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [rawName = '', ...rest] = pair.split('=');
    const name = percentDecode(rawName.replaceAll('+', ' '));
    if (name === null || !names.includes(name)) continue;
    const value = rest.join('=');
    const earlier = values[name];
    values[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return values;
};

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

/** Checks the query string; issues carry the parameter's name in their path. */
export const parseQuery = (contract: Asked, search: string) =>
  schemaOf(contract).safeParse(rawValues(search, Object.keys(contract.query ?? {})));
