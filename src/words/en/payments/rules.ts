import { RATE_LIMIT_DEFAULT } from '#kernel/config/site-variables.ts';
import { BODY_MOST_BYTES } from '#kernel/http/body.ts';
import { IDEMPOTENCY_KEY_MOST } from '#kernel/http/idempotency-key.ts';
import { ASSETS, ASSET_CODES } from '#kernel/money/assets.ts';
import { QUOTE_LIFETIME_MS } from '#payments/quote/quote.ts';
import {
  DESCRIPTION_MOST,
  METADATA_KEY_MOST,
  METADATA_KEYS_MOST,
  METADATA_VALUE_MOST,
  NAME_MOST,
  REFERENCE_MOST,
} from '#payments/v1/fields.ts';
import { LIMIT_DEFAULT, LIMIT_MOST } from '#payments/v1/page.ts';
import { FAILURE_WINDOW_MS, FAILURES_MOST, REQUEST_WINDOW_MS } from '#payments/v1/quotas.ts';
import { durationText } from '#words/duration.ts';
import { ENDPOINTS_MOST, OVERLAP_MS } from '#payments/webhooks/endpoint.ts';
import { MESSAGE_MOST_BYTES } from '#payments/webhooks/message.ts';
import { RETRY_DELAYS_MS } from '#payments/webhooks/schedule.ts';
import type { PaymentPart } from './part-ids.ts';

export const IDEMPOTENCY: PaymentPart = {
  id: 'idempotency',
  formerIds: ['once'],
  title: 'Idempotency',
  lines: [
    'An `Idempotency-Key` belongs to your organization, the mode, the method and the path; where ' +
      'a payout is approved or rejected also to the API key. It is kept for 24 hours. The body ' +
      'is compared by its values: order of fields and blanks do not matter.',
    'Make the key from what is to be paid, such as your invoice, or keep a random one with it. A ' +
      'key that is made anew at every attempt protects from nothing.',
    'After 24 hours a key is forgotten. A `reference` is not: a second payout, accepted quote or ' +
      'recorded payment with the same one is refused for ever. Derive it from the purpose, such ' +
      'as `invoice-2026-0815`, and send it with every payout.',
  ],
  table: {
    caption: 'What to do with each answer',
    head: ['What came back', 'What to do'],
    rows: [
      ['no answer', 'It may have been done. Send the same request under the same key.'],
      ['200', 'It is done. `Idempotent-Replayed: true` says that it was done before.'],
      ['400', 'Nothing was done, and the key is free: correct the request and send it again.'],
      ['401 or 403', 'Nothing was done. Use another API key; the idempotency key is free.'],
      [
        '404, 409 or 422',
        'It was refused and nothing was done: the key is free. Decide by `code`; once the cause ' +
          'is gone, send it again under the same key.',
      ],
      [
        '`409 REFERENCE_EXISTS`',
        'It was made before, under another key: the detail names what has the reference.',
      ],
      ['`409 IDEMPOTENCY_IN_PROGRESS`', 'The first one still runs: ask again after `Retry-After`.'],
      [
        '`422 IDEMPOTENCY_KEY_REUSED`',
        'The key belongs to another body: this is a fault of yours.',
      ],
      [
        '429 or 503',
        'Nothing more was done. Wait for `Retry-After`, then send it under the same key.',
      ],
      ['500', 'Send it under the same key: what was done is answered, what was not is done.'],
    ],
  },
};

export const WEBHOOKS: PaymentPart = {
  id: 'webhooks',
  title: 'Webhooks',
  lines: [
    'An endpoint gets every event of its types at least once, in any order. `webhook-id` is the ' +
      'event: what you have seen before can be left. The `version` of an object rises by one ' +
      'with each of its events: the greatest is the newest.',
    'The body is `{eventId, object, type, version, timestamp, data}`, and `data` the object as ' +
      'the API shows it. Signatures are those of Standard Webhooks: `v1` by the secret, `v1a` by ' +
      'the key pair whose public half the endpoint shows.',
    `A body has at most ${MESSAGE_MOST_BYTES / 1000} kB. Where \`metadata\` would make it ` +
      'larger, `data` comes without it and `omitted: ["metadata"]` says so: ask for the object, ' +
      'or for the event at `GET /v1/events/{eventId}`, which has it whole.',
    'Any 2xx within 15 seconds is a delivery, whatever its body. Anything else is a failure, a ' +
      `redirect too. It is tried again after ${RETRY_DELAYS_MS.map(durationText).join(', ')}, ` +
      'each a little later by chance; `Retry-After` is honoured. A 410 disables the endpoint.',
    'When the secret is rotated, the old and the new one sign side by side for ' +
      `${durationText(OVERLAP_MS)}: verify with either, then forget the old one.`,
    'Deliveries can be listed with the answers they got, and sent again one by one or all since ' +
      'a moment. They are there for a week at least, and `GET /v1/events` keeps every event for ' +
      'good.',
    '`register.changed` is sent where an endpoint names it: the registers of the directory have ' +
      'changed, and `data.url` has the changes since the message before. `/v1/events` ' +
      'does not list it.',
    `An organization has at most ${ENDPOINTS_MOST} endpoints in each mode. Private addresses are ` +
      'refused, when an endpoint is made and at every delivery.',
  ],
};

export const LIMITS: PaymentPart = {
  id: 'limits',
  title: 'Limits',
  text:
    'The headers `RateLimit` and `RateLimit-Policy` say with every answer what is left. All ' +
    '[errors](/docs/api/errors) have pages of their own.',
  table: {
    caption: 'Limits',
    head: ['What', 'At most'],
    rows: [
      [
        'Requests',
        `${RATE_LIMIT_DEFAULT} in ${durationText(REQUEST_WINDOW_MS)} for each key, unless the ` +
          'operator says otherwise',
      ],
      [
        'Wrong credentials',
        `${FAILURES_MOST} in ${durationText(FAILURE_WINDOW_MS)} from one address, then 429`,
      ],
      ['Body', `${BODY_MOST_BYTES / 1024} KiB of JSON in UTF-8`],
      ['Rows of a list', `${LIMIT_DEFAULT}, or up to ${LIMIT_MOST} as \`limit\` says`],
      ['Idempotency-Key', `1 to ${IDEMPOTENCY_KEY_MOST} printable characters, kept for 24 hours`],
      ['Reference', `1 to ${REFERENCE_MOST} printable characters, kept for ever`],
      ['Name', `${NAME_MOST} characters`],
      ['Description', `${DESCRIPTION_MOST} characters`],
      [
        'Metadata',
        `${METADATA_KEYS_MOST} keys of ${METADATA_KEY_MOST} characters, values of ` +
          `${METADATA_VALUE_MOST}`,
      ],
      ['Quote', durationText(QUOTE_LIFETIME_MS)],
      ['Decimals', ASSET_CODES.map((code) => `${ASSETS[code].decimals} for ${code}`).join(', ')],
    ],
  },
};

export const TEST_MODE: PaymentPart = {
  id: 'test-mode',
  title: 'Test mode',
  lines: [
    'Test mode is the same program with other money: a payout there is a transfer on a chain, ' +
      'signed, sent and watched as in live mode. Test and live never see each other.',
    'Every outcome can be tried with [test values](/docs/payments/test-values). A clock of your ' +
      'own lets time pass.',
    'Operations under `/v1/sandbox` are a 404 for live keys.',
  ],
};

export const SAFETY: PaymentPart = {
  id: 'safety',
  title: 'Safety',
  lines: [
    'Live keys are taken over HTTPS only, and live webhooks go to https addresses on the public ' +
      'internet only. A live key that crossed a network in the clear should be replaced.',
    'A key is shown once; Kontor keeps its digest. Give each program its own, with the scopes ' +
      'that it needs: a page that shows balances needs `accounts:read` and nothing else. Two ' +
      'keys may be valid at a time, so that none has to be replaced in a hurry.',
    'Verify webhooks by `webhook-signature` over the bytes of the body, with a clock that is ' +
      'right to five minutes. What is not signed by your key does not come from Kontor.',
    'A webhook says that something happened; a GET shows the state now. Before goods go out, ask.',
    'A payout on a chain cannot be called back. Preview new addresses, and have somebody else ' +
      'look at large amounts before your program asks.',
    'Every answer carries `X-Request-Id`; log it. No log of Kontor holds a key or a body.',
    'What another organization has is a 404 for you, and the reverse.',
  ],
};
