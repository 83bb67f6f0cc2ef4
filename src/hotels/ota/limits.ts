/** The limits of one message and one hotel: the only file with these numbers. */

/** A request after decompression: about 20 times a year of daily rates of four rooms. */
export const UNPACKED_MOST_BYTES = 16 * 1024 * 1024;
/** A season of one price is compressed to 1/200 of its size; gzip itself can reach 1/1000. */
export const UNPACKED_MOST_RATIO = 300;

/** Ten times a year of daily rates of four rooms, which take about a second to read. */
export const MARKUP_LIMITS = {
  elements: 150_000,
  attributes: 300_000,
  /** AlpineBits has no element with more than 15. */
  attributesEach: 100,
  /** Character and entity references, such as `&#252;`. */
  references: 50_000,
  depth: 40,
  /** From one `<` to the next: the parser joins tags and texts character by character. */
  run: 256 * 1024,
} as const;

/** Characters that nobody sees: some hundred come with pasted texts, and each takes time. */
export const HIDDEN_MOST = 10_000;

/** The longest time for reading one message; after it the thread is terminated. */
export const READING_MOST_MS = 15_000;
/** Messages of one hotel that wait for an earlier one. */
export const WAITING_MOST_EACH = 20;
/** Messages of one vendor that wait: it may serve this many hotels, and send for all at once. */
export const VENDOR_WAITING_MOST = 1000;
/** Messages of all hotels that wait for a thread. */
export const WAITING_MOST = 200;
