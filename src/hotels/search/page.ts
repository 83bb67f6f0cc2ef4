/** The position of a hotel in an answer: by group, by value, then in the order of the directory. */
export interface Ranked {
  slug: string;
  group: number;
  value: number;
}

interface HotelPage<Each> {
  hotels: readonly Each[];
  /** The number of matching hotels on all pages together. */
  total: number;
  /** The start of the next page; null: this is the last page. */
  next: string | null;
}

/**
 * A mark contains the position of the hotel, since prices may have changed before the next page.
 */
const markOf = ({ slug, group, value }: Ranked): string =>
  group === 0 && value === 0 ? slug : `${slug}~${group}~${value}`;

const readMark = (mark: string): Ranked => {
  const [slug = '', group = '0', value = '0'] = mark.split('~');
  return { slug, group: Number(group), value: Number(value) };
};

/** Compares hotels that are given in the order of the directory. */
const orderAmong = (found: readonly Ranked[]) => {
  const index = new Map(found.map(({ slug }, position) => [slug, position]));
  return (left: Ranked, right: Ranked): number =>
    left.group - right.group ||
    left.value - right.value ||
    (index.get(left.slug) ?? -1) - (index.get(right.slug) ?? -1);
};

/** The hotels of all pages, in their order. */
export const inOrder = <Each extends Ranked>(found: readonly Each[]): Each[] =>
  found.toSorted(orderAmong(found));

/**
 * The page after a mark, or null if its hotel is no longer found. `found` is in the order of the
 * directory; only hotels with `isShown` count. Pages continue after a hotel and not after a number,
 * so that changes of the list neither repeat nor skip a hotel; `skip` counts from there.
 */
export const pageAfter = <Each extends Ranked>(
  found: readonly Each[],
  { after, limit, skip = 0 }: { after: string | null; limit: number; skip?: number },
  isShown: (each: Each) => boolean = () => true,
): HotelPage<Each> | null => {
  const order = orderAmong(found);
  const mark = after === null ? null : readMark(after);
  if (mark !== null && !found.some(({ slug }) => slug === mark.slug)) return null;
  const shown = found.filter(isShown);
  const ordered = shown.toSorted(order);
  const rest = mark === null ? ordered : ordered.filter((each) => order(each, mark) > 0);
  const hotels = rest.slice(skip, skip + limit);
  const last = hotels.at(-1);
  const isLast = rest.length <= skip + limit || last === undefined;
  return { hotels, total: shown.length, next: isLast ? null : markOf(last) };
};
