import { CALENDAR, CALENDAR_PARTS } from './of-calendars.ts';
import { LINK, LINK_PARTS } from './of-links.ts';
import { ALPINEBITS, ARI, COMMON, MESSAGE_PARTS, XML } from './of-messages.ts';
import { REQUEST } from './of-requests.ts';
import { STAY, STAY_PARTS } from './of-stays.ts';

/**
 * Sentences that the owner of a hotel may read about a message. Code writes them in English, the
 * language of answers to senders. The compiler checks that each sentence is in a list here, and
 * that each sentence of a list is translated to every other language.
 */

/** Sentences; the names in braces are replaced. */
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

/** Inserted texts that have translations of their own. */
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

/** One of the sentences with its inserted values. */
export type Sentence = FilledOfAll<typeof SENTENCES>;

/** The objects that a calendar counts. */
export type Counted = FilledOf<typeof CALENDAR_PARTS>;

/** The expected value of an attribute, or the fault of the markup. */
export type MessagePart = FilledOf<typeof MESSAGE_PARTS>;

/** Why a night has no price, or the limits of a room on guests. */
export type StayPart = FilledOf<typeof STAY_PARTS>;

/** What a link may lack. */
export type LinkPart = FilledOf<typeof LINK_PARTS>;
