import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { readDocument } from './document.ts';
import { operationsText } from './operations.ts';
import { typesText } from './types.ts';

/** What of src/client is made from the description of /v1. */

const FOLDER = resolve(import.meta.dirname, '../../src/client/made');

const MADE = '// Made from /v1/openapi.json: npm run client makes it anew.\n\n';

const formatted = async (file: string, text: string): Promise<string> => {
  const options = await resolveConfig(file);
  return format(MADE + text.trimStart(), { ...options, parser: 'typescript' });
};

/** The text of each file, by its path. */
export const makeClient = async (): Promise<ReadonlyMap<string, string>> => {
  const document = readDocument();
  const [types, operations] = [join(FOLDER, 'types.ts'), join(FOLDER, 'operations.ts')];
  return new Map([
    [types, await formatted(types, await typesText(document))],
    [operations, await formatted(operations, operationsText(document))],
  ]);
};
