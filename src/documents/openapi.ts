import type { Contract } from '#kernel/http/contract.ts';
import { isKind } from '#register/records/kinds.ts';
import { REGISTERS } from '#words/words.ts';
import {
  CLIENT_FLOW,
  HOTEL_RULES,
  NO_KEY,
  PAYMENT_TODAY,
  READING_RULES,
  WHAT_KONTOR_IS,
} from './guide.ts';
import { jsonSchema, type JsonSchema } from './json-schema.ts';
import { blocks, bullets, steps } from './markdown.ts';
import { operationOf, type Illustration, type Operation } from './openapi-operation.ts';
import { API_VERSION, type Publication } from './publication.ts';

/** What the document is made from; `illustrations` go by operation id. */
interface OpenapiSources {
  publication: Publication;
  contracts: readonly Contract[];
  illustrations?: ReadonlyMap<string, Illustration>;
}

const DESCRIPTION = blocks(
  `${WHAT_KONTOR_IS} ${NO_KEY}`,
  bullets(READING_RULES),
  `Hotel search by MCP, at \`POST /mcp\`:\n\n${bullets(HOTEL_RULES)}`,
  'Every operation also answers HEAD and OPTIONS; any other method is a 405 with `Allow` and an ' +
    'Error body. CORS is open to all origins, but not for the operation that needs a key.',
  'The payments API, for organizations with a key, is described at `/v1/openapi.json`.',
).trimEnd();

const GUIDANCE = blocks(steps(CLIENT_FLOW), bullets(PAYMENT_TODAY)).trimEnd();

const infoOf = ({ siteUrl, contactEmail }: Publication) => ({
  title: 'Kontor',
  version: API_VERSION,
  summary:
    'EU publishers, stores and SaaS companies and DACH hotels without a key, FX quotes with one',
  description: DESCRIPTION,
  contact: { name: 'Kontor', url: siteUrl, ...(contactEmail && { email: contactEmail }) },
  license: { name: 'By source, see the list of sources', url: `${siteUrl}/sources` },
  'x-guidance': GUIDANCE,
});

const serviceInfoOf = ({ siteUrl }: Publication) => ({
  categories: ['data', 'search', 'media', 'travel'],
  docs: {
    homepage: siteUrl,
    apiReference: `${siteUrl}/docs`,
    llms: `${siteUrl}/llms.txt`,
  },
});

const pathsOf = ({ contracts, illustrations }: OpenapiSources) => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const contract of contracts) {
    const operation = operationOf(contract, illustrations?.get(contract.operationId));
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operation };
  }
  return paths;
};

const schemasOf = (contracts: readonly Contract[]): Record<string, JsonSchema> => {
  const schemas: Record<string, JsonSchema> = {};
  for (const { answers } of contracts)
    for (const { name, schema } of Object.values(answers))
      if (name !== undefined && schema !== undefined) schemas[name] ??= jsonSchema(schema);
  return schemas;
};

const OTHER_TAGS: Readonly<Record<string, string>> = {
  fx: 'Exchange rates of the European Central Bank, for holders of an operator key.',
};

const tagsOf = (contracts: readonly Contract[]) =>
  [...new Set(contracts.map(({ tag }) => tag))].map((name) => ({
    name,
    description: isKind(name) ? REGISTERS[name].sentence : OTHER_TAGS[name],
  }));

const text = (description: string) => ({ description, schema: { type: 'string' } });

const HEADERS = {
  ETag: text('Strong tag of the body; send it as If-None-Match'),
  Link: text('Pages of the list as RFC 8288 links: first, prev, next, last'),
  'X-Total-Count': {
    description: 'How many rows match on all pages together',
    schema: { type: 'integer', minimum: 0 },
  },
};

const SECURITY_SCHEMES = {
  operatorKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A key of the operator with the scope `fx`, such as `kontor_op_sk_…`',
  },
} satisfies Record<NonNullable<Contract['security']>, object>;

const RESPONSES = {
  NotModified: {
    description: 'The body that If-None-Match names is still the current one; none is sent',
    headers: { ETag: { $ref: '#/components/headers/ETag' } },
  },
};

/** The OpenAPI 3.1 description of the given operations. */
export const openapiDocument = (sources: OpenapiSources) => ({
  openapi: '3.1.0',
  info: infoOf(sources.publication),
  servers: [{ url: sources.publication.siteUrl, description: 'This directory' }],
  externalDocs: {
    description: 'Guide and reference',
    url: `${sources.publication.siteUrl}/docs`,
  },
  tags: tagsOf(sources.contracts),
  paths: pathsOf(sources),
  components: {
    schemas: schemasOf(sources.contracts),
    headers: HEADERS,
    responses: RESPONSES,
    securitySchemes: SECURITY_SCHEMES,
  },
  'x-service-info': serviceInfoOf(sources.publication),
});

export type OpenapiDocument = ReturnType<typeof openapiDocument>;
