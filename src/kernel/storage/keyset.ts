/** The start of a page: after this row, in the order newest first. */
export interface Position {
  createdAt: Date;
  id: string;
}

export interface PageAsked {
  after: Position | null;
  limit: number;
}

/** Later than every moment and every id: texts of moments begin with a digit. */
const LATEST = '~';

/**
 * The bound of a page, newest first, for `(created_at, id) < (at, id)`. There is only one bound,
 * also with `before`: with two the database would use either one and read everything between them.
 */
export const upperBound = (
  { after }: Pick<PageAsked, 'after'>,
  before?: Date,
): { at: string; id: string } => {
  const positions = [after, before && { createdAt: before, id: '' }]
    .filter((index): index is Position => index !== null && index !== undefined)
    .map(({ createdAt, id }) => ({ at: createdAt.toISOString(), id }));
  return positions.reduce((least, index) => (isBefore(index, least) ? index : least), {
    at: LATEST,
    id: LATEST,
  });
};

const isBefore = (one: { at: string; id: string }, other: { at: string; id: string }): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);
