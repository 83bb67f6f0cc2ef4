import { ASSET_CODES, ASSETS } from '#kernel/money/assets.ts';
import { EVENT_TYPES } from '#payments/event/event.ts';
import { QUOTE_LIFETIME_MS } from '#payments/quote/quote.ts';
import { durationText } from '#words/duration.ts';
import type { ApiTopic } from '#words/en/docs/api.ts';
import { firstHourPage } from '#words/en/first-hour/lessons.ts';
import { loginLines } from '#words/en/first-hour/lesson.ts';
import { IDEMPOTENCY as KEY_RULES, LIMITS, SAFETY, TEST_MODE, WEBHOOKS } from './rules.ts';
import {
  AUTHENTICATION,
  ERRORS,
  IDEMPOTENCY,
  PAGINATION,
  RATE_LIMITS,
  REFERENCES,
  REQUESTS,
  RESPONSES,
} from './payments.ts';
import { APPROVALS } from './approvals.ts';
import type { PaymentPart } from './part-ids.ts';
import { testValues } from './test-values.ts';

/** The last part of a topic's address. */
export type TopicSlug =
  | 'authentication'
  | 'requests'
  | 'money'
  | 'idempotency'
  | 'pagination'
  | 'rate-limits'
  | 'payouts'
  | 'quotes'
  | 'events'
  | 'webhooks'
  | 'test-values'
  | 'errors'
  | 'safety';

/** One page for each topic of the payments API. */
export interface Topic extends ApiTopic {
  slug: TopicSlug;
  parts: readonly PaymentPart[];
  /** A block for the shell. */
  shell?: (siteUrl: string) => string;
}

const MONEY: PaymentPart = {
  id: 'amounts',
  title: 'Amounts',
  lines: [
    'An amount is decimal text in units of its asset: `"10.5"`. Never a number: programs round ' +
      'numbers, and nothing here is rounded unseen. `1e3`, `+1` and a comma are refused.',
    'A balance has three amounts. `available` can be paid out now, `pending` is held for payouts ' +
      'under way, `posted` is both together.',
    'What moved an account is a ledger entry: a credit or a debit that is never changed. A ' +
      'correction is another entry.',
    'Fees are part of the answer, each with its type, amount and asset. `sourceAmount` is what ' +
      'leaves the account, fees included; `destinationAmount` is what arrives.',
    'A payout to an address without a token account for the coin opens one. Where the operator ' +
      'asks for it, the fee `TOKEN_ACCOUNT` comes on top: the preview shows it, and a quote says ' +
      '`tokenAccountFee`. It is fixed when the payout is accepted; of several payouts under way ' +
      'to one address the first pays. An organization can have a limit a day, without those that ' +
      'were cancelled or failed: `TOKEN_ACCOUNT_LIMIT` says when the next can be sent.',
  ],
  table: {
    caption: 'Assets',
    head: ['Asset', 'Name', 'Decimals'],
    rows: ASSET_CODES.map((code) => [
      `\`${code}\``,
      ASSETS[code].name,
      String(ASSETS[code].decimals),
    ]),
  },
};

const EVENTS: PaymentPart = {
  id: 'event-log',
  title: 'The event log',
  lines: [
    'Every change of an object writes an event in the same write as the change. `GET /v1/events` ' +
      'lists them newest first and keeps them for good.',
    '`version` rises by one with each event of an object: the greatest is the newest. `data` is ' +
      'the object as it was then.',
    '`objectId` and `type` filter the list. Compare your own record with it every day; webhooks ' +
      'bring the same events at once.',
  ],
  table: {
    caption: 'Types of events',
    head: ['Object', 'Types'],
    rows: [...Map.groupBy(EVENT_TYPES, (type) => type.split('.')[0] ?? '')].map(
      ([object, types]) => [`\`${object}\``, types.map((type) => `\`${type}\``).join(', ')],
    ),
  },
};

const QUOTES: PaymentPart = {
  id: 'a-quote',
  title: 'Quote, then payout',
  lines: [
    `A quote locks a rate for ${durationText(QUOTE_LIFETIME_MS)}. It says what leaves the ` +
      'account, what arrives, and every fee; nothing is held yet.',
    'Ask with `sourceAmount` (what leaves) or `destinationAmount` (what must arrive), one of the ' +
      'two.',
    'Accepting it makes the payout, with a wallet or a beneficiary as destination. Each quote ' +
      'makes one payout. One that has expired is a `409 QUOTE_EXPIRED`: fetch another.',
    'The states are [drawn](/docs/payments/rules#states-quote).',
  ],
};

const PAYOUTS: PaymentPart = {
  id: 'a-payout',
  title: 'From order to arrival',
  lines: [
    'The answer comes at once with `INITIATED`: the money is held, nothing is sent yet. A worker ' +
      'signs and sends it; `COMPLETED` means final on the chain, or settled at the bank.',
    '`FAILED` and `CANCELLED` set the money free again. A payout can be cancelled while it is ' +
      '`PENDING_APPROVAL` or `INITIATED`.',
    'Look before you pay a new address: the preview moves nothing and says of every check ' +
      'whether it is passed. A wrong address on a chain is money that is gone.',
    'The same asset goes out directly with `funding`; another asset, or euros at the bank, needs ' +
      'a [quote](/docs/payments/quotes).',
    'The states are [drawn](/docs/payments/rules#states-payout).',
  ],
};

const topic = (
  slug: TopicSlug,
  title: string,
  description: string,
  rest: Partial<Topic>,
): Topic => ({
  ...{ slug, title, description, parts: [], operations: [] },
  formerIds: [slug],
  ...rest,
});

export const TOPICS: readonly Topic[] = [
  topic(
    'authentication',
    'Authentication',
    'How to come to a key, how requests carry it, and how to set it once in a shell.',
    {
      formerIds: ['authentication', 'key'],
      parts: [
        AUTHENTICATION,
        {
          id: 'in-your-shell',
          title: 'Once in your shell',
          text:
            'A local start keeps the id and the key of its test organization in ' +
            '`.kontor/test-organization`; with a key from an operator, write the line ' +
            '`org_…:key` there yourself. All samples begin with these variables.',
        },
      ],
      shell: (siteUrl) =>
        `${loginLines(siteUrl)}\ncurl -sS -u "$ORGANIZATION_ID:$API_KEY" \\\n` +
        '  "$KONTOR_URL/v1/accounts"',
      operations: ['list_accounts'],
    },
  ),
  topic(
    'requests',
    'Requests and responses',
    'JSON in and out: sizes, unknown fields, names, metadata, moments and traces.',
    { formerIds: ['requests', 'responses', 'answers'], parts: [REQUESTS, RESPONSES] },
  ),
  topic('money', 'Money', 'Amounts as text, assets and their decimals, balances, fees.', {
    parts: [MONEY],
    operations: [
      'get_account_balances',
      'list_account_entries',
      'get_account_funding',
      'get_reserve_proof',
      'list_reserves',
    ],
  }),
  topic(
    'idempotency',
    'Idempotency',
    'How a request that is repeated is done once, and what to do with each answer.',
    {
      parts: [
        IDEMPOTENCY,
        REFERENCES,
        { ...KEY_RULES, id: 'rules', formerIds: [], title: 'Which key' },
      ],
      operations: ['create_crypto_payout', 'accept_quote'],
    },
  ),
  topic('pagination', 'Pagination', 'How to read a list to its end without missing a row.', {
    parts: [PAGINATION],
    operations: ['list_accounts', 'list_payments', 'list_payouts', 'list_events'],
  }),
  topic('rate-limits', 'Rate limits', 'How many requests a key has, and every other limit.', {
    parts: [RATE_LIMITS, LIMITS],
  }),
  topic(
    'payouts',
    'Payouts',
    'Stablecoins to a wallet and euros to a bank account, from the order to the arrival.',
    {
      parts: [PAYOUTS, APPROVALS],
      operations: [
        ...['preview_crypto_payout', 'create_crypto_payout', 'get_payout', 'list_payouts'],
        ...['cancel_payout', 'approve_payout', 'reject_payout'],
      ],
    },
  ),
  topic('quotes', 'Quotes', 'A rate that is locked, and the payout that it makes.', {
    parts: [QUOTES],
    operations: ['create_quote', 'get_quote', 'accept_quote'],
  }),
  topic('events', 'Events', 'The log of everything that happened, and every type of event.', {
    parts: [EVENTS],
    operations: ['list_events', 'get_event'],
  }),
  topic(
    'webhooks',
    'Webhooks',
    'Events posted to an address of yours: signatures, repetition, retries, what to answer.',
    {
      parts: [
        WEBHOOKS,
        {
          id: 'verify',
          title: 'Verify a delivery',
          lines: [
            'What is signed is `{webhook-id}.{webhook-timestamp}.{body}`: two of the headers and ' +
              'the bytes of the body as they came, with a dot between them.',
            'The key is what follows `whsec_` in the secret, decoded from base64. HMAC-SHA256 ' +
              'with it, in base64 and with `v1,` before it, is one of the signatures in ' +
              '`webhook-signature`, which spaces separate.',
            'Or check `v1a,` by Ed25519: what follows it is the signature in base64, and what ' +
              'follows `whpk_` in `publicKey` is the public key in base64.',
            'Compare in constant time, and refuse a `webhook-timestamp` that is more than five ' +
              'minutes from your clock. Libraries of ' +
              '[Standard Webhooks](https://www.standardwebhooks.com) do all of this.',
          ],
          text:
            'The first hour has [a receiver to copy](/docs/payments/first-hour#a-receiver) that ' +
            'verifies every delivery. The life of a delivery is ' +
            '[drawn](/docs/payments/rules#states-delivery).',
        },
      ],
      operations: [
        ...['create_webhook_endpoint', 'test_webhook_endpoint', 'list_webhook_deliveries'],
        ...['resend_webhook_delivery', 'rotate_webhook_secret'],
      ],
    },
  ),
  topic('test-values', 'Test values', 'How every outcome is tried with a test key.', {
    formerIds: ['test-values', 'sandbox'],
    parts: [testValues, TEST_MODE],
    operations: [
      ...['make_sandbox_deposit', 'record_sandbox_payment', 'refund_sandbox_payment'],
      'move_sandbox_clock',
    ],
  }),
  topic('errors', 'Errors', 'What an error looks like, and what every code means.', {
    // `#errors` of the overview leads to its own list.
    formerIds: [],
    parts: [ERRORS],
  }),
  topic('safety', 'Safety and live mode', 'What to see to before real money moves.', {
    parts: [SAFETY, firstHourPage.beforeLive],
  }),
];
