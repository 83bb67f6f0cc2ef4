import type { PaymentPages } from '#words/en/payments/payments.ts';
import type { PaymentPart } from '#words/en/payments/part-ids.ts';

/** One step of the first hour: what is said, and blocks to copy, in the order of the page. */

export type LessonId =
  | 'tools'
  | 'a-key'
  | 'an-account'
  | 'money'
  | 'an-endpoint'
  | 'a-receiver'
  | 'look-first'
  | 'a-payout'
  | 'its-end'
  | 'reported'
  | 'a-refusal';

/** What differs from language to language. */
export interface LessonWords {
  title: string;
  /** Paragraphs of Markdown. */
  said: readonly string[];
}

export interface Lesson extends LessonWords {
  id: LessonId;
  /** For the shell, all in one terminal. */
  shell: string;
  /** What is written into a file; blocks of one file follow each other in it. */
  program?: { file: string; text: string };
  /** For the shell as well, once the program is written. */
  run?: string;
  /** What the program prints; `…` stands for ids and the like. */
  prints?: string;
}

/** The words of the first hour's page. */
export interface FirstHourPage {
  title: string;
  heading: string;
  description: string;
  lead: string;
  steps: string;
  /** What stands above the output of a program. */
  prints: string;
  /** What blocks are, for people who do not see where they stand. */
  labels: Readonly<Record<'shell' | 'run' | 'prints', (title: string) => string>>;
  /** What is to be done between the first hour and live mode. */
  beforeLive: PaymentPart;
  /** The way to the other pages of the payments API. */
  contents: PaymentPages['contents'];
}

export interface LessonSite {
  siteUrl: string;
  /** The port on the reader's machine where webhooks are received. */
  hookPort: number;
  /** Where Kontor finds it; undefined where Kontor is elsewhere, and the reader must say it. */
  hookUrl: string | undefined;
}

/**
 * The program that grows from step to step. `.mts` is a module in every folder, also in one whose
 * package.json says `"type": "commonjs"`, as `npm init -y` writes it.
 */
export const PROGRAM = 'first-hour.mts';
/** The client under a name that is a module as well. */
export const CLIENT = 'kontor.mts';

const AUTH = '-u "$ORGANIZATION_ID:$API_KEY"';
/** A request in the shell; what follows stands on lines of its own. */
export const ASK = `curl -sS ${AUTH} \\
 `;

/** The organization's id and key, as a local start keeps them, and where Kontor is. */
export const loginLines = (siteUrl: string): string => `export KONTOR_URL=${siteUrl}
LOGIN=$(cat .kontor/test-organization)
export ORGANIZATION_ID=\${LOGIN%:*}
export API_KEY=\${LOGIN#*:}`;

/** Where the programs of readers take their variables from. */
export const FROM_ENVIRONMENT = `
} = process.env;`.trim();
