import { HOST_NAME } from '#register/records/host-name.ts';

/**
 * The rule for a field's value: the part of JSON Schema (2020-12) that the forms' zod schemas use.
 * The page contains the rules as data, a fiftieth of the size of zod.
 */
export type Rule = {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  const?: string | boolean;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Rule;
};

/** The keyword that a value violates, and the value: an item of a list, or the whole. */
export interface Fault {
  keyword: keyof Rule;
  rule: Rule;
  value: unknown;
}

type Findings = Generator<keyof Rule>;

/** `uri` of JSON Schema, limited as for all addresses here: a public http(s) address. */
const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?![^/]*@)/i.test(text) &&
  URL.canParse(text) &&
  HOST_NAME.test(new URL(text).hostname);

/** The length in code points, as zod counts it. */
export const lengthOf = (text: string): number => [...text].length;

function* brokenByText(rule: Rule, text: string): Findings {
  if (rule.enum && !rule.enum.includes(text)) yield 'enum';
  if (lengthOf(text) < (rule.minLength ?? 0)) yield 'minLength';
  if (lengthOf(text) > (rule.maxLength ?? Infinity)) yield 'maxLength';
  if (rule.format === 'uri' && !isWebAddress(text)) yield 'format';
  if (rule.pattern !== undefined && !new RegExp(rule.pattern, 'u').test(text)) yield 'pattern';
}

function* brokenByNumber(rule: Rule, number: number): Findings {
  if (!Number.isFinite(number)) yield 'type';
  if (rule.type === 'integer' && !Number.isInteger(number)) yield 'type';
  if (number < (rule.minimum ?? -Infinity)) yield 'minimum';
  if (number > (rule.maximum ?? Infinity)) yield 'maximum';
}

function* brokenByList(rule: Rule, list: readonly unknown[]): Findings {
  if (list.length < (rule.minItems ?? 0)) yield 'minItems';
  if (list.length > (rule.maxItems ?? Infinity)) yield 'maxItems';
}

function* broken(rule: Rule, value: unknown): Findings {
  if (Array.isArray(value)) yield* rule.type === 'array' ? brokenByList(rule, value) : ['type'];
  else if (typeof value !== (rule.type === 'integer' ? 'number' : rule.type)) yield 'type';
  else if (typeof value === 'string') yield* brokenByText(rule, value);
  else if (typeof value === 'number') yield* brokenByNumber(rule, value);
  if (rule.const !== undefined && value !== rule.const) yield 'const';
}

/** The first violation of a value; null if there is none. */
export const faultOf = (rule: Rule, value: unknown): Fault | null => {
  for (const keyword of broken(rule, value)) return { keyword, rule, value };
  if (!Array.isArray(value) || rule.items === undefined) return null;
  for (const item of value) {
    const fault = faultOf(rule.items, item);
    if (fault !== null) return fault;
  }
  return null;
};
