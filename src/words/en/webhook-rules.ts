import { ENDPOINTS_MOST, OVERLAP_MS } from '#payments/webhooks/endpoint.ts';
import { MESSAGE_MOST_BYTES } from '#payments/webhooks/message.ts';
import { RETRY_DELAYS_MS } from '#payments/webhooks/schedule.ts';
import { durationText } from '#words/duration.ts';

/** What a receiver of webhooks can count on. */

export const WEBHOOK_RULES: readonly string[] = [
  'An endpoint gets every event of its types at least once, in any order. `webhook-id` is the ' +
    'event: what you have seen before can be left. The `version` of an object rises by one with ' +
    'each of its events: the greatest is the newest.',
  'The body is `{eventId, object, type, version, timestamp, data}`, and `data` the object as the ' +
    'API shows it. Signatures are those of Standard Webhooks: `v1` by the secret, `v1a` by the ' +
    'key pair whose public half the endpoint shows.',
  `A body has at most ${MESSAGE_MOST_BYTES / 1000} kB. Where \`metadata\` would make it larger, ` +
    '`data` comes without it and `omitted: ["metadata"]` says so: ask for the object, or for ' +
    'the event at `GET /v1/events/{eventId}`, which has it whole.',
  'Any 2xx within 15 seconds is a delivery. Anything else is a failure, a redirect too. It is ' +
    `tried again after ${RETRY_DELAYS_MS.map(durationText).join(', ')}, each a little later by ` +
    'chance; `Retry-After` is honoured. A 410 disables the endpoint.',
  'When the secret is rotated, the old and the new one sign side by side for ' +
    `${durationText(OVERLAP_MS)}: verify with either, then forget the old one.`,
  'Deliveries can be listed with the answers they got, and sent again one by one or all since a ' +
    'moment. They are there for a week at least, and `GET /v1/events` keeps every event for good.',
  `An organization has at most ${ENDPOINTS_MOST} endpoints in each mode. Private addresses are ` +
    'refused, when an endpoint is made and at every delivery.',
];
