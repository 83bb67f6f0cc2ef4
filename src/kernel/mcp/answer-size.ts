/**
 * Keeps an answer below 25,000 tokens, at four characters a token. A response holds the answer
 * twice, as text with escaped quotes and as structure, and clients may read both to their models.
 */
export const ANSWER_MOST_CHARACTERS = 44_000;

/** The characters of a value as JSON, with the comma behind it. */
export const lengthOf = (value: unknown): number => JSON.stringify(value).length + 1;

/** The first rows that fit into so many characters, and those that did not. */
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
