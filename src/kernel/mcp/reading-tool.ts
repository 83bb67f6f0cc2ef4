import type { z } from 'zod';
import { readGiven } from './mistakes.ts';
import { objectSchema } from './schema.ts';
import { readingAnnotations, type McpTool, type ToolAnswer } from './tool.ts';

interface ReadingTool<Input extends z.ZodObject, Ports> extends Pick<
  McpTool<Ports>,
  'name' | 'title' | 'description' | 'callsPerMinute'
> {
  input: Input;
  output: z.ZodObject;
  /** A valid value for each argument, shown after a wrong one. */
  examples: Readonly<Record<string, unknown>>;
  /** Corrects other spellings of arguments that are understood. */
  corrected?: (given: unknown) => unknown;
  answer(input: z.output<Input>, ports: Ports): Promise<ToolAnswer>;
}

/** A tool that only reads Kontor's own data; `answer` is called with valid arguments. */
export const readingTool = <Input extends z.ZodObject, Ports>({
  input,
  output,
  examples,
  corrected = (given) => given,
  answer,
  ...described
}: ReadingTool<Input, Ports>): McpTool<Ports> => ({
  ...described,
  inputSchema: objectSchema(input, 'input'),
  outputSchema: objectSchema(output, 'output'),
  annotations: readingAnnotations(described.title, 'own data'),
  call: async (given, ports) => {
    const read = readGiven(described.name, input, corrected(given), examples);
    return 'mistakes' in read ? read : answer(read.input, ports);
  },
});
