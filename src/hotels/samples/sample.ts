/** A message of a hotel system that shows its form: one hotel, one room, one price list. */
export interface SampleMessage {
  /** The last part of the address of the file, without `.xml`. */
  name: string;
  /** What the message says it is: an AlpineBits action, or the root element of an ARI message. */
  type: string;
  text: string;
}

/** The nights that the samples name, as ISO dates; `last` is the last night. */
export interface SampleNights {
  first: string;
  last: string;
}

/** The code that readers replace by that of their own hotel. */
export const SAMPLE_HOTEL_CODE = 'YOUR-HOTEL-CODE';
