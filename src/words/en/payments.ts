import { LIMIT_DEFAULT, LIMIT_MOST } from '#payments/v1/page.ts';
import {
  DESCRIPTION_MOST,
  METADATA_KEY_MOST,
  METADATA_KEYS_MOST,
  METADATA_VALUE_MOST,
  NAME_MOST,
} from '#payments/v1/fields.ts';

/** What integrators of the payments API are told, in the words that every document shares. */

export const WHAT_PAYMENTS_ARE =
  'The payments API of Kontor holds accounts of an organization, pays stablecoins out on Solana ' +
  'and euros at the bank, at rates that a quote locks, shows what came in and what moved, to the ' +
  'smallest part of each asset, and has a sandbox in which everything can be tried.';

/** How one comes to a key. */
export const KEY_HELP: readonly string[] = [
  'The operator of Kontor makes organizations and keys; there is no sign-up. On the machine of ' +
    'Kontor: `npm run kontor -- orgs create "Acme GmbH"`, then `npm run kontor -- keys create ' +
    '--org org_… --mode test`. The key is shown this once.',
  'Test keys begin with `kontor_test_sk_`, live keys with `kontor_live_sk_`. The data of both ' +
    'are apart: a test key never sees or moves anything live.',
  'A key has scopes, `accounts:read` and the like; a new one has all of them. Writing does not ' +
    'include reading.',
];

export const REQUEST_RULES: readonly string[] = [
  'Every request uses HTTP Basic: the organization id is the user name, the API key the password ' +
    '(`curl -u "$ORGANIZATION_ID:$API_KEY"`). Live keys are taken over HTTPS only.',
  'Bodies are JSON in UTF-8 of at most 64 KiB. Unknown fields and parameters, names given twice, ' +
    'numbers that a program could round, and half characters are refused by name.',
  `A name has at most ${NAME_MOST} characters, a description ${DESCRIPTION_MOST}; metadata has ` +
    `at most ${METADATA_KEYS_MOST} keys of ${METADATA_KEY_MOST} characters with values of ` +
    `${METADATA_VALUE_MOST}.`,
  'Send an `Idempotency-Key` (1 to 255 printable characters, a fresh UUID for instance) with ' +
    'every POST, PATCH and DELETE: a request that is repeated with it and the same body within ' +
    '24 hours is done once and answered alike, with `Idempotent-Replayed: true`. Another body ' +
    'under the same key is a 422. What was refused with 400, 401, 403 or 429, or failed, may be ' +
    'sent again.',
  'RateLimit and RateLimit-Policy tell what is left to the key; 429 comes with `Retry-After`.',
  'Send `traceparent` (W3C) to have its trace id in our log; `X-Request-Id` holds it in any case.',
];

export const ANSWER_RULES: readonly string[] = [
  'Every success is a 200 with JSON. A field without a value is left out; only `next_cursor` is ' +
    'ever null.',
  'Amounts are decimal text in units of the asset (`"10.5"`), never numbers: USDC and EURC have ' +
    '6 decimals, EUR 2. Moments are ISO 8601 in UTC.',
  `Lists are newest first, ${LIMIT_DEFAULT} rows a page or as many as \`limit\` says, at most ` +
    `${LIMIT_MOST}. Send \`next_cursor\` as \`cursor\` until it is null: nothing is missed or ` +
    'doubled while new rows arrive. A cursor belongs to its list and its filters.',
  'Errors are problem details (RFC 9457) with `code`, `traceId` and, for a 400, `errors` by ' +
    'field; `type` is a page that says what to do. As `application/problem+json` for those who ' +
    'accept it. `GET /v1/payments` alone answers its errors as `{code, message, target}`.',
  "Another organization's object is the same 404 as one that never was.",
];
