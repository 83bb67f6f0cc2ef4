/** What one message, and one hotel, may cost: the only place of these figures. */

/** A request once it is unpacked: about 20 times a year of daily rates of four rooms. */
export const UNPACKED_MOST_BYTES = 16 * 1024 * 1024;
/** A season of one price packs to a two-hundredth; gzip itself can reach a thousandth. */
export const UNPACKED_MOST_RATIO = 300;

/** Ten times a year of daily rates of four rooms, which the reader takes about a second for. */
export const MARKUP_LIMITS = {
  elements: 150_000,
  attributes: 300_000,
  /** AlpineBits has no element with more than 15. */
  attributesEach: 100,
  /** Of characters and entities, such as `&#252;`. */
  references: 50_000,
  depth: 40,
  /** From one `<` to the next: the parser joins tags and texts letter by letter. */
  run: 256 * 1024,
} as const;

/** So long the reading of one message may take; then its thread is ended. */
export const READING_MOST_MS = 15_000;
/** Messages of one hotel that wait until its one before is done. */
export const WAITING_MOST_EACH = 20;
/** Messages of one vendor that wait: it may serve so many hotels, and send for all at once. */
export const VENDOR_WAITING_MOST = 1000;
/** Messages of all hotels that wait for a thread. */
export const WAITING_MOST = 200;
/** Faults that an answer names. */
export const FAULTS_MOST = 50;
