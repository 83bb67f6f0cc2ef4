import { LIMIT_DEFAULT, LIMIT_MOST } from '#payments/v1/page.ts';
import {
  DESCRIPTION_MOST,
  METADATA_KEY_MOST,
  METADATA_KEYS_MOST,
  METADATA_VALUE_MOST,
  NAME_MOST,
  REFERENCE_MOST,
} from '#payments/v1/fields.ts';
import type { ApiContents } from '#words/en/docs/api.ts';
import type { Part } from '#words/part.ts';
import type { PaymentPart } from './part-ids.ts';

export const AUTHENTICATION: PaymentPart = {
  id: 'authentication',
  formerIds: ['key'],
  title: 'Authentication',
  lines: [
    'The operator of Kontor makes organizations and keys; there is no sign-up. On the machine of ' +
      'Kontor: `npm run kontor -- orgs create "Acme GmbH"`, then `npm run kontor -- keys create ' +
      '--org org_… --mode test`. The key is shown only then.',
    'Every request uses HTTP Basic: the organization id is the user name, the API key the ' +
      'password (`curl -u "$ORGANIZATION_ID:$API_KEY"`). Live keys are taken over HTTPS only.',
    'Test keys begin with `kontor_test_sk_`, live keys with `kontor_live_sk_`. The data of both ' +
      'are apart: a test key never sees or moves anything live.',
    'A key has scopes, `accounts:read` and the like; a new one has all of them but ' +
      '`payouts:approve`, which is asked for by name. Writing does not include reading.',
  ],
};

export const REQUESTS: PaymentPart = {
  id: 'requests',
  title: 'Requests',
  lines: [
    'Bodies are JSON in UTF-8 of at most 64 KiB. Unknown fields and parameters, names given ' +
      'twice, numbers that a program could round, and half characters are refused by name.',
    `A name has at most ${NAME_MOST} characters, a description ${DESCRIPTION_MOST}; metadata ` +
      `has at most ${METADATA_KEYS_MOST} keys of ${METADATA_KEY_MOST} characters with values ` +
      `of ${METADATA_VALUE_MOST}.`,
    'Send `traceparent` (W3C) to have its trace id in our log; `X-Request-Id` holds it in any ' +
      'case.',
  ],
};

export const IDEMPOTENCY: PaymentPart = {
  id: 'idempotency',
  title: 'Idempotency',
  lines: [
    'Send an `Idempotency-Key` (1 to 255 printable characters, a fresh UUID for instance) with ' +
      'every POST, PATCH and DELETE: a request that is repeated with it and the same body within ' +
      '24 hours is executed one time and answered alike, with `Idempotent-Replayed: true`.',
    'Another body under the same key is a 422. What was refused or failed has changed nothing ' +
      'and frees its key: it may be sent again.',
  ],
};

export const REFERENCES: PaymentPart = {
  id: 'reference',
  title: 'References',
  lines: [
    'A payout, an accepted quote and a recorded payment take a `reference` of 1 to ' +
      `${REFERENCE_MOST} printable characters, with no space at either end. It is unique in your ` +
      'organization and mode for ever: a second one is a 409 `REFERENCE_EXISTS`, whose `detail` ' +
      'names what has it and its state. That of a payout which FAILED stays used, too: call a ' +
      'new one otherwise, such as `invoice-2026-0815/2`.',
    'Derive it from the purpose, never from the attempt: `invoice-2026-0815`, not a fresh ' +
      'UUID. Then an agent that was restarted, lost its memory or changed its keys pays once.',
    'An `Idempotency-Key` repeats an answer for 24 hours, a reference refuses a second payout ' +
      'for ever: send both. The key is looked at first, so that a repeated request gets its ' +
      'first answer.',
    '`GET /v1/payouts?reference=…` and `GET /v1/payments?reference=…` find what has it; ' +
      '`GET /v1/payouts?idempotencyKey=…` finds the payout that a request has made.',
  ],
};

export const RATE_LIMITS: PaymentPart = {
  id: 'rate-limits',
  title: 'Rate limits',
  lines: [
    'The headers `RateLimit` and `RateLimit-Policy` say what is left to the key; 429 comes ' +
      'with `Retry-After`.',
  ],
};

export const RESPONSES: PaymentPart = {
  id: 'responses',
  formerIds: ['answers'],
  title: 'Responses',
  lines: [
    'Every success is a 200 with JSON. A field without a value is left out; only `next_cursor` ' +
      'is ever null.',
    'Amounts are decimal text in units of the asset (`"10.5"`), never numbers: USDC and EURC ' +
      'have 6 decimals, EUR 2. Moments are ISO 8601 in UTC.',
  ],
};

export const PAGINATION: PaymentPart = {
  id: 'pagination',
  title: 'Pagination',
  lines: [
    `Lists are newest first, ${LIMIT_DEFAULT} rows a page or as many as \`limit\` says, at ` +
      `most ${LIMIT_MOST}. Send \`next_cursor\` as \`cursor\` until it is null: no row is ` +
      'missed or doubled while new rows arrive. A cursor belongs to its list and its filters.',
  ],
};

const GUIDE: readonly PaymentPart[] = [
  ...[REQUESTS, IDEMPOTENCY, REFERENCES, RATE_LIMITS, RESPONSES, PAGINATION],
];

export const ERRORS: PaymentPart = {
  id: 'errors',
  title: 'Errors',
  lines: [
    'Errors are problem details (RFC 9457) with `code`, `traceId` and, for a 400, `errors` by ' +
      'field; `type` is a page that says what to do. As `application/problem+json` for those who ' +
      'accept it. `GET /v1/payments` alone answers its errors as `{code, message, target}`.',
    "Another organization's object is the same 404 as one that does not exist.",
  ],
};

/** What every document says of the payments API. */
export const paymentsDescription = {
  what:
    'The payments API of Kontor holds accounts of an organization, pays stablecoins out on ' +
    'Solana and euros at the bank, at rates that a quote locks, shows what came in and what ' +
    'moved, to the smallest part of each asset, and has a sandbox in which everything can be ' +
    'tried.',
  authentication: AUTHENTICATION,
  guide: GUIDE,
  errors: ERRORS,
};

/** What happened and what to do, as the page of an error says it. */
export interface ProblemWords {
  title: string;
  happened: string;
  remedy: string;
}

/** The words of the pages on the payments API, but for its topics. */
export interface PaymentPages {
  title: string;
  heading: string;
  description: string;
  what: string;
  firstRequests: Part;
  reference: { title: string; text: string };
  errorPages: string;
  errorBody: string;
  errorFields: string;
  shortErrorBody: string;
  shortErrorFields: string;
  /** The way from each page to the others. */
  contents: ApiContents;
  problems: {
    title: string;
    description: string;
    lead: string;
    byStatus: string;
    head: readonly string[];
    happened: string;
    remedy: string;
    body: string;
    from: string;
    rules: Readonly<Record<'all' | 'keyed' | 'writes' | 'none', string>>;
    pageDescription: (code: string) => string;
    all: string;
  };
}

/** What integrators of the payments API read, in the words that every document shares. */
export const payments: PaymentPages = {
  title: 'Payments API',
  heading: 'Accounts and payments',
  description:
    'The payments API of Kontor: how to come to a key, the first requests, and every operation, ' +
    'field and error of accounts, payments and the sandbox.',
  what: paymentsDescription.what,
  firstRequests: {
    id: 'first-requests',
    title: 'First requests',
    text:
      '[The first hour](/docs/payments/first-hour) leads from here to a completed payout, in ' +
      'curl and with the [TypeScript client](/client/kontor.ts); [how payments ' +
      'behave](/docs/payments/rules) draws the states and lists the limits.',
  },
  reference: {
    title: 'Reference',
    text:
      'Made from [/v1/openapi.json](/v1/openapi.json), which is made from the schemas that check ' +
      'every request and every answer.',
  },
  errorPages:
    '[Every code](/docs/api/errors) has a page that says what happened, what to do, and which ' +
    'operations give it.',
  errorBody: 'The body of an error',
  errorFields: 'Fields of an error',
  shortErrorBody: 'The body of an error of the payment list',
  shortErrorFields: 'Fields of an error of the payment list',
  contents: {
    of: 'Of the [payments API](/docs/payments)',
    title: 'Payments API',
    pages: [
      ['/docs/payments/first-hour', 'The first hour'],
      ['/docs/payments/rules', 'How payments behave'],
      ['/docs/payments', 'Topics and operations'],
      ['/docs/api/errors', 'Error codes'],
    ],
  },
  problems: {
    title: 'Errors of the payments API',
    description: 'Every error of the payments API of Kontor, each with what to do about it.',
    lead: 'The code never changes; the sentence beside it is for people.',
    byStatus: 'By status',
    head: ['Code', 'Status and what it means'],
    happened: 'What happened',
    remedy: 'What to do',
    body: 'The body',
    from: 'Which operations give it',
    rules: {
      all: 'Every operation of the payments API can give it.',
      keyed: 'Every operation that needs a key can give it.',
      writes: 'Every operation that writes can give it: each POST, PATCH and DELETE.',
      none: 'No operation gives it: it answers where there is none.',
    },
    pageDescription: (code) =>
      `${code}, an error of the payments API: what happened, and what to do.`,
    all: '[All errors](/docs/api/errors) of the [payments API](/docs/payments).',
  },
};
