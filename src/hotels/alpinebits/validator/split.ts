/** Splits messages that were pasted one after the other. */

const ROOT =
  /(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^]{0,2000}?-->\s*)*<(?:\w{1,40}:)?OTA_\w{1,80}RQ[\s/>]/g;

/**
 * The text of each message; a text without the start of a message is kept whole, and gets its own
 * fault.
 */
export const splitMessages = (text: string): string[] => {
  const begins = [...text.matchAll(ROOT)].map(({ index }) => index);
  const [first] = begins;
  if (first === undefined || begins.length === 1) return [text];
  return begins.map((from, position) =>
    text.slice(position === 0 ? 0 : from, begins[position + 1]).trim(),
  );
};
