import { z } from 'zod';
import { jsonSchema } from '#documents/json-schema.ts';
import type { Publication } from '#documents/publication.ts';
import { id, slug } from '#register/records/fields.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { dataPath, type Scope } from './dumps.ts';

/** The JSON Schema of one line of a dump. What is not known is left out of it. */

const SWITCHES = ['active', 'listed'];

const lineSchema = (kind: Kind): z.ZodObject =>
  z.strictObject({
    kind: z.literal(kind),
    id,
    slug,
    ...Object.fromEntries(
      Object.entries(REGISTERS[kind].fields).filter(([field]) => !SWITCHES.includes(field)),
    ),
  });

const schemaOf = (scope: Scope) =>
  scope === 'all'
    ? { oneOf: KINDS.map((kind) => jsonSchema(lineSchema(kind), 'input')) }
    : jsonSchema(lineSchema(scope), 'input');

export const dumpSchema = (scope: Scope, { siteUrl }: Publication) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: siteUrl + dataPath(`${scope}.schema.json`),
  title: `One line of ${scope}.jsonl`,
  ...schemaOf(scope),
});
