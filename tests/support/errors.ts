import { z } from 'zod';
import { expect } from 'vitest';

/** The error envelopes of the specification, section 2, read without a field to spare. */
const errorBody = z.strictObject({ error: z.string().min(1) });
const validationError = z.strictObject({
  error: z.string().min(1),
  issues: z
    .array(z.looseObject({ code: z.string(), path: z.array(z.string()), message: z.string() }))
    .min(1),
});

const readJson = async (response: Response, status: number): Promise<unknown> => {
  const text = await response.text();
  expect({ url: response.url, status: response.status, text }).toMatchObject({ status });
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  return JSON.parse(text);
};

/** Reads an answer that must be an Error of this status; gives its sentence. */
export const readError = async (response: Response, status: number): Promise<string> =>
  errorBody.parse(await readJson(response, status)).error;

/** Reads an answer that must be a ValidationError; gives its issues. */
export const readIssues = async (response: Response) =>
  validationError.parse(await readJson(response, 400)).issues;
