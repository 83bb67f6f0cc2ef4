/** Splits messages that were pasted one after the other. */

const ROOT = /<(?:\w{1,40}:)?OTA_\w{1,80}RQ[\s/>]/g;

/** What may stand between messages, and how far its beginning is looked for. */
const COMMENT = { begin: '<!--', end: '-->', most: 2000 };
const DECLARATION = { begin: '<?xml', end: '?>', most: 200 };

const isBlank = (character: string): boolean => character.trim() === '';

/** The beginning of a comment or a declaration that ends at a position; null if there is none. */
const partBefore = (
  text: string,
  end: number,
  { least, part }: { least: number; part: typeof COMMENT },
): number | null => {
  if (!text.endsWith(part.end, end)) return null;
  const from = Math.max(least, end - part.most);
  const found = text.slice(from, end).lastIndexOf(part.begin);
  return found === -1 ? null : from + found;
};

/** Where a message begins: at its root element, or at the comments and declaration before it. */
const beginOf = (text: string, root: number, least: number): number => {
  for (let begin = root; ;) {
    let end = begin;
    while (end > least && isBlank(text.charAt(end - 1))) end -= 1;
    const declaration = partBefore(text, end, { least, part: DECLARATION });
    if (declaration !== null) return declaration;
    const comment = partBefore(text, end, { least, part: COMMENT });
    if (comment === null) return begin;
    begin = comment;
  }
};

/**
 * The text of each message; a text without the start of a message is kept whole, and gets its own
 * fault.
 */
export const splitMessages = (text: string): string[] => {
  const begins: number[] = [];
  let least = 0;
  for (const { 0: root, index } of text.matchAll(ROOT)) {
    begins.push(beginOf(text, index, least));
    least = index + root.length;
  }
  if (begins.length < 2) return [text];
  return begins.map((from, position) =>
    text.slice(position === 0 ? 0 : from, begins[position + 1]).trim(),
  );
};
