import { z } from 'zod';
import { DESCRIBED } from '#app/documents.ts';
import { paymentsOpenapi } from '#documents/openapi/payments.ts';

/** The description of /v1, as far as a client is made from it. */

const schema = z.looseObject({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
export type Schema = z.output<typeof schema>;

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string(),
  schema: z.record(z.string(), z.unknown()),
});

const jsonContent = z.object({ 'application/json': z.object({ schema }) });

const operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  parameters: z.array(parameter),
  requestBody: z.object({ required: z.boolean(), content: jsonContent }).optional(),
  responses: z.object({ 200: z.object({ content: jsonContent }) }),
});
export type Operation = z.output<typeof operation>;

const document = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});
export type Document = z.output<typeof document>;

export const readDocument = (): Document =>
  document.parse(
    paymentsOpenapi({
      ...DESCRIBED,
      publication: {
        siteUrl: 'https://kontor.example',
        contactEmail: undefined,
        reports: 'https://kontor.example/security',
      },
    }),
  );

export const operationsIn = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `create_account` as a type is called: `CreateAccount`. */
export const typeName = (id: string): string =>
  id
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('');

/** What may be asked of a list. */
export const queryOf = ({ parameters }: Operation) =>
  parameters.filter(({ in: at }) => at === 'query');

export const bodyOf = ({ requestBody }: Operation): Schema | undefined => {
  const described = requestBody?.content['application/json'].schema;
  // One that holds nothing need not be sent.
  return Object.keys(described?.properties ?? {}).length === 0 ? undefined : described;
};
