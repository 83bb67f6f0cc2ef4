import { FAULTS_MOST } from './faults.ts';
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

/** The path to the text that is read at present, and what was found so far. */
interface Reading {
  path: TextFault['path'];
  faults: TextFault[];
}

const note = ({ path, faults }: Reading, message: string): void => {
  if (faults.length < FAULTS_MOST) faults.push({ path: [...path], message });
};

const readText = (text: string, reading: Reading): string => {
  if (PLAIN.test(text)) return text;
  const hidden = hiddenIn(text);
  if (hidden !== undefined) note(reading, withoutWords(hidden));
  return composed(text);
};

const readObject = (object: object, reading: Reading): object => {
  const { path } = reading;
  const read = new Map<string, unknown>();
  for (const [given, value] of Object.entries(object)) {
    path.push(given);
    const name = readText(given, reading);
    if (read.has(name)) note(reading, 'no name twice, whatever its spelling');
    read.set(name, readValue(value, reading));
    path.pop();
  }
  return Object.fromEntries(read);
};

const readArray = (array: readonly unknown[], reading: Reading): unknown[] =>
  array.map((each, index) => {
    reading.path.push(index);
    const value = readValue(each, reading);
    reading.path.pop();
    return value;
  });

const readValue = (value: unknown, reading: Reading): unknown => {
  if (typeof value === 'string') return readText(value, reading);
  if (typeof value !== 'object' || value === null || reading.path.length > DEPTH_MOST) return value;
  return Array.isArray(value) ? readArray(value, reading) : readObject(value, reading);
};

/**
 * A value from JSON or a form with each text in its canonical spelling, and the invisible
 * characters in it.
 */
export const readTexts = (given: unknown): { value: unknown; faults: readonly TextFault[] } => {
  const faults: TextFault[] = [];
  return { value: readValue(given, { path: [], faults }), faults };
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
