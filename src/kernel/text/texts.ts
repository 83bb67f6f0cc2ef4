import { z } from 'zod';
import { invalid } from '#kernel/refusal-error.ts';
import { composed, hiddenIn, withoutWords } from './hidden.ts';

/** The rule for text, carried to every text of a value from outside, names of fields included. */

export interface TextFault {
  path: (string | number)[];
  /** Continues "expected". */
  message: string;
}

/** What is nested deeper suits no schema; it is not gone into. */
const DEPTH_MOST = 40;

/** Such text has nothing to hide and one spelling: most of it is. */
const PLAIN = /^[ -~]*$/;

const readText = (text: string, path: TextFault['path'], faults: TextFault[]): string => {
  if (PLAIN.test(text)) return text;
  const hidden = hiddenIn(text);
  if (hidden !== undefined) faults.push({ path, message: withoutWords(hidden) });
  return composed(text);
};

const readObject = (object: object, path: TextFault['path'], faults: TextFault[]): object => {
  const read = new Map<string, unknown>();
  for (const [given, value] of Object.entries(object)) {
    const inside = [...path, given];
    const name = readText(given, inside, faults);
    if (read.has(name)) faults.push({ path: inside, message: 'each name once in any spelling' });
    read.set(name, readValue(value, inside, faults));
  }
  return Object.fromEntries(read);
};

const readValue = (value: unknown, path: TextFault['path'], faults: TextFault[]): unknown => {
  if (typeof value === 'string') return readText(value, path, faults);
  if (typeof value !== 'object' || value === null || path.length > DEPTH_MOST) return value;
  return Array.isArray(value)
    ? value.map((each: unknown, index) => readValue(each, [...path, index], faults))
    : readObject(value, path, faults);
};

/** A value as it came from JSON or a form, each text in one spelling, and what hides in them. */
export const readTexts = (given: unknown): { value: unknown; faults: readonly TextFault[] } => {
  const faults: TextFault[] = [];
  return { value: readValue(given, [], faults), faults };
};

/**
 * What was sent, with each text in one spelling.
 * @throws RefusalError with the code, naming the fields that hold what nobody sees
 */
export const checkedTexts = (code: 'INVALID' | 'RECORD_INVALID', given: unknown): unknown => {
  const { value, faults } = readTexts(given);
  if (faults.length === 0) return value;
  throw invalid(code, new z.ZodError(faults.map((each) => ({ code: 'custom', ...each }))));
};
