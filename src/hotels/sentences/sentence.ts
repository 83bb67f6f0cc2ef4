import { CALENDAR, CALENDAR_PARTS } from './of-calendars.ts';
import { LINK, LINK_PARTS } from './of-links.ts';
import { ALPINEBITS, ARI, COMMON, MESSAGE_PARTS, XML } from './of-messages.ts';
import { REQUEST } from './of-requests.ts';
import { STAY, STAY_PARTS } from './of-stays.ts';

/**
 * What a hotel's owner may read of what was sent. Code writes these sentences in English, as
 * senders are answered; the compiler holds that each is in a list here, and that each in a list
 * has words in every other language.
 */

/** Sentences; what stands in braces is filled in. */
export const SENTENCES = {
  xml: XML,
  common: COMMON,
  alpineBits: ALPINEBITS,
  ari: ARI,
  calendar: CALENDAR,
  request: REQUEST,
  link: LINK,
  stay: STAY,
} as const;

/** What is filled into a sentence and has words of its own. */
export const PARTS = {
  message: MESSAGE_PARTS,
  calendar: CALENDAR_PARTS,
  link: LINK_PARTS,
  stay: STAY_PARTS,
} as const;

type Filled<Template extends string> = Template extends `${infer Before}{${string}}${infer Rest}`
  ? `${Before}${string}${Filled<Rest>}`
  : Template;

type FilledOf<Templates extends Readonly<Record<string, string>>> = {
  [Key in keyof Templates]: Filled<Templates[Key]>;
}[keyof Templates];

type FilledOfAll<Tables extends Readonly<Record<string, Readonly<Record<string, string>>>>> = {
  [Key in keyof Tables]: FilledOf<Tables[Key]>;
}[keyof Tables];

/** One of the sentences, filled. */
export type Sentence = FilledOfAll<typeof SENTENCES>;

/** What a calendar counts. */
export type Counted = FilledOf<typeof CALENDAR_PARTS>;

/** What was expected of an attribute, or is the matter with the markup. */
export type MessagePart = FilledOf<typeof MESSAGE_PARTS>;

/** Why a night has no price, or how many guests a room takes. */
export type StayPart = FilledOf<typeof STAY_PARTS>;

/** What a link may miss. */
export type LinkPart = FilledOf<typeof LINK_PARTS>;
