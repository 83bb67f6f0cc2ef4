import { z } from 'zod';

/** The parts of an OpenAPI 3.1 document that the reference shows. */

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const schemaObject = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  const: plainValue.optional(),
  enum: z.array(plainValue).optional(),
  default: plainValue.optional(),
  description: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(schemaObject).optional();
  },
  get items() {
    return schemaObject.optional();
  },
  get properties() {
    return z.record(z.string(), schemaObject).optional();
  },
});

const header = z.object({ description: z.string().optional(), $ref: z.string().optional() });

const mediaType = z.object({ schema: schemaObject, example: z.unknown().optional() });

const response = z.object({
  $ref: z.string().optional(),
  description: z.string().default(''),
  headers: z.record(z.string(), header).default({}),
  content: z.record(z.string(), mediaType).default({}),
});

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  description: z.string().default(''),
  schema: schemaObject,
  example: z.union([z.string(), z.number()]).optional(),
});

const paymentInfo = z.looseObject({
  status: z.string(),
  active: z.boolean(),
  price: z.object({ mode: z.string(), currency: z.string(), amount: z.string() }),
  protocols: z.array(z.record(z.string(), z.unknown())),
  offers: z.array(z.record(z.string(), z.string())),
});

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), mediaType) }).optional(),
  responses: z.record(z.string(), response),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  'x-payment-info': paymentInfo.optional(),
});

export const openapi = z.object({
  openapi: z.string(),
  info: z.object({ version: z.string() }),
  servers: z.tuple([z.object({ url: z.string() })]).rest(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string().default('') })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), schemaObject).default({}),
    headers: z.record(z.string(), header).default({}),
    responses: z.record(z.string(), response).default({}),
  }),
});

export type Openapi = z.output<typeof openapi>;
export type OperationObject = z.output<typeof operation>;
export type PaymentInfo = z.output<typeof paymentInfo>;
export type ResponseObject = z.output<typeof response>;
export type SchemaObject = z.output<typeof schemaObject>;

/** The target of a reference, or the object itself if it is no reference. */
export const resolved = <Value extends { $ref?: string | undefined }>(
  value: Value,
  components: Readonly<Record<string, Value>>,
): Value => {
  if (value.$ref === undefined) return value;
  const found = components[value.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`${value.$ref} points to nothing`);
  return found;
};
