import type { DocumentFacts } from '#documents/facts.ts';
import { blocks, bullets } from '#words/markdown.ts';
import { paymentsDescription as words } from '#words/en/payments/payments.ts';
import { API_VERSION } from '#documents/publication.ts';
import type { OperationContract } from '#payments/v1/operation.ts';
import { problemBody, shortBody } from '#payments/v1/problem.ts';
import { pathsOf, textHeader } from './operation.ts';
import { paymentOperation } from './payment-operation.ts';
import { schemasOf } from './schemas.ts';

const HEADERS = {
  'X-Request-Id': textHeader('The trace id: names this request in our log'),
  RateLimit: textHeader('What is left in this window: `"default";r=99;t=7`'),
  'RateLimit-Policy': textHeader('The quota of the key: `"default";q=100;w=10`'),
  'Idempotent-Replayed': textHeader(
    '`true` where this is the first answer to the same request again',
  ),
  Link: textHeader('For text/csv: the next page (RFC 8288)'),
  'WWW-Authenticate': textHeader('How to authenticate'),
  'Retry-After': textHeader('Seconds after which to try again'),
};

/** In the order in which the reference shows them. */
const TAGS: Record<OperationContract['tag'], string> = {
  accounts: 'What the organization holds, and what moved it.',
  payments: 'Money that came in.',
  payouts: 'Money that goes out: quotes, payouts and what becomes of them.',
  beneficiaries: 'Whom payouts in euros go to: holders of bank accounts.',
  events: 'What became of all of these, in the order in which it happened.',
  webhooks:
    'Where events are posted, signed as Standard Webhooks says, and what came of it. What is ' +
    'not answered 2xx within 15 seconds is tried again after 5 s, 5 min, 30 min, 2, 5, 10, 14, ' +
    '20 and 24 h. The same `webhook-id` may come twice; `version` tells the order.',
  sandbox: 'Things that happen because a test says so: test keys only.',
};

const descriptionFor = (siteUrl: string): string =>
  blocks(
    words.what,
    ...[words.authentication, ...words.guide, words.errors].map(
      ({ title, lines = [] }) => `${title}:\n\n${bullets(lines)}`,
    ),
    `The public directory of Kontor is described at ${siteUrl}/openapi.json.`,
  ).trimEnd();

const namedSchemas = (contracts: readonly OperationContract[]) => [
  ...contracts.flatMap(({ result }) => [
    [result.name, result.schema] as const,
    ...Object.entries(result.parts ?? {}),
  ]),
  ['Problem', problemBody] as const,
  ['ShortProblem', shortBody] as const,
];

/** The OpenAPI 3.1 description of /v1. */
export const paymentsOpenapi = ({
  publication: { siteUrl, contactEmail },
  payments,
}: Pick<DocumentFacts, 'publication' | 'payments'>) => ({
  openapi: '3.1.0',
  info: {
    title: 'Kontor payments',
    version: API_VERSION,
    summary: 'Accounts, balances, ledger entries and incoming payments',
    description: descriptionFor(siteUrl),
    contact: { name: 'Kontor', url: siteUrl, ...(contactEmail && { email: contactEmail }) },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: siteUrl, description: 'Test and live alike: the key says which' }],
  externalDocs: { description: 'Guide and reference', url: `${siteUrl}/docs/payments` },
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  paths: pathsOf(payments, paymentOperation),
  components: {
    schemas: schemasOf(namedSchemas(payments)),
    headers: HEADERS,
    securitySchemes: {
      organizationKey: {
        type: 'http',
        scheme: 'basic',
        description: 'The organization id as user name, its API key as password',
      },
    },
  },
});
