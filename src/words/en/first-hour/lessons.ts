import { beginning } from './begin.ts';
import type { Lesson, Place } from './lesson.ts';
import { payingOut, refusing } from './payout.ts';
import { hearing, listening } from './webhook.ts';

/** The first hour with the payments API, from nothing to a payout and the proof of it. */

export const FIRST_HOUR_PATH = '/docs/payments/first-hour';

export const FIRST_HOUR_TITLE = 'The first hour';

export const FIRST_HOUR_SAID =
  'From nothing to a completed payout and the verified webhook that tells of it, in curl and in ' +
  'TypeScript. You need a shell, curl and Node; every block is run by a test as it stands here.';

const HOOK_PORT = 3000;

const isHere = (siteUrl: string): boolean =>
  ['localhost', '127.0.0.1'].includes(new URL(siteUrl).hostname);

/** A Kontor on the reader's own machine finds a receiver beside it. */
export const placeOf = ({ siteUrl }: { siteUrl: string }, hookPort = HOOK_PORT): Place => ({
  siteUrl,
  hookPort,
  hookUrl: isHere(siteUrl) ? `http://localhost:${hookPort}/hook` : undefined,
});

/** Every step, in the order in which they are taken. */
export const firstHour = (place: Place): Lesson[] => [
  ...beginning(place),
  ...listening(place),
  ...payingOut,
  ...hearing,
  ...refusing,
];

/** What stands between the first hour and live mode. */
export const BEFORE_LIVE: readonly string[] = [
  'Your own record of what is to be paid is written, with its idempotency key, before you ask.',
  'Your program ends well in every way that the sandbox can be made to end.',
  'Deliveries of webhooks are verified, and done once, whatever their order.',
  'A program of yours compares your record with `GET /v1/payouts` and `GET /v1/events` every day.',
  'Keys have the scopes that they need and no others, and are replaced when somebody leaves.',
  'The live key is used over https from your servers alone: never in a browser, never in an app.',
];
