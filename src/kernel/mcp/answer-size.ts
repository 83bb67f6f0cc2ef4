/**
 * Keeps an answer below 25,000 tokens, at four characters a token. A response contains the answer
 * twice, as text with escaped quotes and as structured content, and clients may pass both to their
 * models.
 */
export const ANSWER_MOST_CHARACTERS = 44_000;

/** The number of characters of a value as JSON, with the comma after it. */
export const lengthOf = (value: unknown): number => JSON.stringify(value).length + 1;

/** The first rows that fit into this number of characters, and the other rows. */
export const rowsThatFit = <Row>(
  rows: readonly Row[],
  room = ANSWER_MOST_CHARACTERS,
): { shown: Row[]; rest: Row[] } => {
  let left = room;
  const end = rows.findIndex((row) => (left -= lengthOf(row)) < 0);
  return end === -1
    ? { shown: [...rows], rest: [] }
    : { shown: rows.slice(0, end), rest: rows.slice(end) };
};
