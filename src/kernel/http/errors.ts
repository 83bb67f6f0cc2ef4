import { z } from 'zod';

/** The error envelopes of the specification, section 2. */

export const error = z.strictObject({
  error: z.string().describe('What is wrong and how to repair it'),
});

export const validationError = z.strictObject({
  error: z.string().describe('What is wrong and how to repair it'),
  issues: z
    .array(z.looseObject({ code: z.string(), path: z.array(z.string()), message: z.string() }))
    .describe("The validator's own issues; path names the parameter"),
});
