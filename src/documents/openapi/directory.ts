import type { AnswerContract, Contract } from '#kernel/http/contract.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { guide } from '#words/en/guide.ts';
import { blocks, bullets, steps } from '#words/markdown.ts';
import { API_VERSION, type Publication } from '#documents/publication.ts';
import { isKind } from '#register/records/kinds.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import { DECLARED_PAYMENT, isDeclaredPayable } from './declared-payment.ts';
import { directoryIllustrations } from './directory-illustrations.ts';
import {
  headerReferences,
  operationObject,
  pathsOf,
  schemaReference,
  textHeader,
  type Illustration,
} from './operation.ts';
import { schemasOf } from './schemas.ts';

const DESCRIPTION = blocks(
  `${guide.what} ${guide.noKey}`,
  bullets(guide.reading),
  `Hotel search by MCP, at \`POST /mcp\`:\n\n${bullets(guide.hotels)}`,
  'Every operation also answers HEAD and OPTIONS; any other method is a 405 with `Allow` and an ' +
    'Error body. CORS is open to all origins, but not for the operation that needs a key.',
  'Whole registers are files, with a feed of their changes: `/data`. `GET /api/hotels` names the ' +
    'file of all hotels in `Link: rel="alternate"`.',
  'The payments API, for organizations with a key, is described at `/v1/openapi.json`.',
).trimEnd();

const infoOf = ({ siteUrl, contactEmail }: Publication) => ({
  title: 'Kontor',
  version: API_VERSION,
  summary:
    'EU publishers, stores and SaaS companies and DACH hotels without a key, FX quotes with one',
  description: DESCRIPTION,
  contact: { name: 'Kontor', url: siteUrl, ...(contactEmail && { email: contactEmail }) },
  license: { name: 'By source, see the list of sources', url: `${siteUrl}/sources` },
  'x-guidance': blocks(steps(guide.flow), bullets(guide.payment)).trimEnd(),
});

const serviceInfoOf = ({ siteUrl }: Publication) => ({
  categories: ['data', 'search', 'media', 'travel'],
  docs: {
    homepage: siteUrl,
    apiReference: `${siteUrl}/docs`,
    llms: `${siteUrl}/llms.txt`,
  },
});

const OTHER_TAGS: Readonly<Record<string, string>> = {
  observations: 'Dated facts about how software may use the sites of entries, with evidence.',
  data: 'The registers as files are at /data; this is the feed of their changes.',
  fx: 'Exchange rates of the European Central Bank, for holders of an operator key.',
};

const tagsOf = (contracts: readonly Contract[]) =>
  [...new Set(contracts.map(({ tag }) => tag))].map((name) => ({
    name,
    description: isKind(name) ? REGISTER_WORDS[name].sentence : OTHER_TAGS[name],
  }));

const HEADERS = {
  ETag: textHeader('Strong tag of the body; send it as If-None-Match'),
  Link: textHeader(
    'RFC 8288 links: first, prev, next and last page of a list; of hotels, the whole as a file',
  ),
  'X-Ignored-Parameters': textHeader(
    'Parameters that were sent and that this operation does not have',
  ),
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
    headers: headerReferences('ETag'),
  },
};

const PAYMENT_REQUIRED = {
  description:
    'Reserved and not sent today: the operation answers 200 free of charge. If it ever is sent, ' +
    'read the challenge and retry with a signed USDC payment.',
  headers: { 'PAYMENT-REQUIRED': textHeader('The x402 challenge: base64 of its JSON') },
};

/** What needs a key is kept by no cache: it has no tag to ask again with. */
const isPublic = ({ security }: Contract): boolean => security === undefined;

const successHeaders = ({ query = {}, answers }: Contract) => {
  const isList = answers[200]?.list === true;
  return headerReferences(
    'ETag',
    'X-Ignored-Parameters',
    ...(isList ? ['Link'] : []),
    ...(isList && 'page' in query ? ['X-Total-Count'] : []),
  );
};

const bodySchema = (name: string, isList: boolean): object =>
  isList ? { type: 'array', items: schemaReference(name) } : schemaReference(name);

const contentOf = ({ name, list = false }: AnswerContract, example: unknown) => {
  if (name === undefined) return {};
  const shown = example === undefined ? {} : { example };
  return { content: { 'application/json': { schema: bodySchema(name, list), ...shown } } };
};

const responsesOf = (contract: Contract, shown: Illustration) => ({
  ...Object.fromEntries(
    Object.entries(contract.answers).map(([status, answer]) => [
      status,
      {
        description: answer.description,
        ...(status === '200' && isPublic(contract) ? { headers: successHeaders(contract) } : {}),
        ...contentOf(answer, status === '200' ? shown.answer : undefined),
      },
    ]),
  ),
  ...(contract.method === 'GET' && isPublic(contract)
    ? { 304: { $ref: '#/components/responses/NotModified' } }
    : {}),
  ...(isDeclaredPayable(contract) ? { 402: PAYMENT_REQUIRED } : {}),
});

const operationOf = (contract: Contract, shown: Illustration = {}) =>
  operationObject(contract, shown, {
    // An empty list says "public": without it readers take the route for unclassified and probe it.
    security: contract.security === undefined ? [] : [{ [contract.security]: [] }],
    responses: responsesOf(contract, shown),
    ...(isDeclaredPayable(contract) ? { 'x-payment-info': DECLARED_PAYMENT } : {}),
  });

const namedSchemas = (contracts: readonly Contract[]) =>
  contracts
    .flatMap(({ answers }) => Object.values(answers))
    .flatMap(({ name, schema, parts = {} }) => [
      ...Object.entries(parts),
      ...(name === undefined || schema === undefined ? [] : [[name, schema] as const]),
    ]);

/** The OpenAPI 3.1 description of the directory, with examples from its first entries. */
export const directoryOpenapi = (
  facts: Pick<DocumentFacts, 'publication' | 'directory' | 'entries' | 'answers'>,
) => {
  const { publication, directory } = facts;
  const illustrations = directoryIllustrations(facts);
  return {
    openapi: '3.1.0',
    info: infoOf(publication),
    servers: [{ url: publication.siteUrl, description: 'This directory' }],
    externalDocs: { description: 'Guide and reference', url: `${publication.siteUrl}/docs` },
    tags: tagsOf(directory),
    paths: pathsOf(directory, (contract) =>
      operationOf(contract, illustrations.get(contract.operationId)),
    ),
    components: {
      schemas: schemasOf(namedSchemas(directory)),
      headers: HEADERS,
      responses: RESPONSES,
      securitySchemes: SECURITY_SCHEMES,
    },
    'x-service-info': serviceInfoOf(publication),
  };
};
