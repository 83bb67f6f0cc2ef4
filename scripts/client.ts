import { writeFile } from 'node:fs/promises';
import { makeClient } from './client/make.ts';

/** npm run client: makes the types and operations of the TypeScript client. */
for (const [file, text] of await makeClient()) await writeFile(file, text);
