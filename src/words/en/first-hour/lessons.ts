import type { PaymentPart } from '#words/en/payments/part-ids.ts';
import { beginning } from './begin.ts';
import { payments } from '#words/en/payments/payments.ts';
import type { FirstHourPage, Lesson, LessonSite } from './lesson.ts';
import { payingOut, refusing } from './payout.ts';
import { hearing, listening } from './webhook.ts';

/** The first hour with the payments API, from nothing to a payout and the proof of it. */

export const FIRST_HOUR_PATH = '/docs/payments/first-hour';

const HOOK_PORT = 3000;

const isHere = (siteUrl: string): boolean =>
  ['localhost', '127.0.0.1'].includes(new URL(siteUrl).hostname);

/** A Kontor on the reader's own machine finds a receiver beside it. */
export const siteOf = ({ siteUrl }: { siteUrl: string }, hookPort = HOOK_PORT): LessonSite => ({
  siteUrl,
  hookPort,
  hookUrl: isHere(siteUrl) ? `http://localhost:${hookPort}/hook` : undefined,
});

/** Every step, in the order in which they are taken. */
export const firstHour = (site: LessonSite): Lesson[] => [
  ...beginning(site),
  ...listening(site),
  ...payingOut,
  ...hearing,
  ...refusing,
];

/** What is to be done between the first hour and live mode. */
const BEFORE_LIVE: PaymentPart = {
  id: 'before-live',
  title: 'Before live mode',
  lines: [
    'Your own record of what is to be paid is written, with its idempotency key, before you ask.',
    'Your program handles every outcome that the sandbox can produce.',
    'Deliveries of webhooks are verified, and processed one time, whatever their order.',
    'A program of yours compares your record with `GET /v1/payouts` and `GET /v1/events` every ' +
      'day.',
    'Keys have the scopes that they need and no others, and are replaced when somebody leaves.',
    'The live key is used over https from your servers alone: never in a browser, never in an app.',
  ],
};

/** The words of the first hour's page. */
export const firstHourPage: FirstHourPage = {
  title: 'The first hour with the payments API',
  heading: 'The first hour',
  description:
    'From nothing to a completed stablecoin payout with the payments API of Kontor, step by ' +
    'step, in curl and TypeScript.',
  lead:
    'From nothing to a completed payout and the verified webhook that reports it, in curl and in ' +
    'TypeScript. You need a shell, curl and Node; a test runs every block exactly as it is here.',
  steps: 'Steps',
  prints: 'the program prints',
  labels: {
    shell: (title) => `shell: ${title.toLowerCase()}`,
    run: (title) => `shell, then: ${title.toLowerCase()}`,
    prints: (title) => `it prints: ${title.toLowerCase()}`,
  },
  beforeLive: BEFORE_LIVE,
  contents: payments.contents,
};
