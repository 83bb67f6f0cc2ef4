import { z } from 'zod';
import { invalid } from '#kernel/refusal-error.ts';
import { composed, hiddenIn, withoutWords } from './hidden.ts';

/** Applies the rule for text to every text of a value from outside, names of fields included. */

export interface TextFault {
  path: (string | number)[];
  /** Continues a message that begins with "expected". */
  message: string;
}

/** A value that is nested deeper matches no schema, so it is not examined. */
const DEPTH_MOST = 40;

/** Such text has no invisible character and only one spelling; most texts are like that. */
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
    if (read.has(name))
      faults.push({ path: inside, message: 'no name twice, whatever its spelling' });
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

/**
 * A value from JSON or a form with each text in its canonical spelling, and the invisible
 * characters in it.
 */
export const readTexts = (given: unknown): { value: unknown; faults: readonly TextFault[] } => {
  const faults: TextFault[] = [];
  return { value: readValue(given, [], faults), faults };
};

/**
 * The value with each text in its canonical spelling. @throws RefusalError with the code, naming
 * the fields that contain invisible characters
 */
export const checkedTexts = (code: 'INVALID' | 'RECORD_INVALID', given: unknown): unknown => {
  const { value, faults } = readTexts(given);
  if (faults.length === 0) return value;
  throw invalid(code, new z.ZodError(faults.map((each) => ({ code: 'custom', ...each }))));
};
