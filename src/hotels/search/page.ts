/** Where a hotel stands in an answer: by group, by value, then in the order of the directory. */
export interface Ranked {
  slug: string;
  group: number;
  value: number;
}

interface HotelPage<Each> {
  hotels: readonly Each[];
  /** How many hotels match on all pages together. */
  total: number;
  /** Where the next page begins; null: this is the last page. */
  next: string | null;
}

/** A mark holds where the hotel stood, since prices may have changed when the next page comes. */
const markOf = ({ slug, group, value }: Ranked): string =>
  group === 0 && value === 0 ? slug : `${slug}~${group}~${value}`;

const readMark = (mark: string): Ranked => {
  const [slug = '', group = '0', value = '0'] = mark.split('~');
  return { slug, group: Number(group), value: Number(value) };
};

/**
 * The page that follows a mark, or null where its hotel is no longer found. `found` is in the order
 * of the directory, of which `isShown` is what counts. Counted from a hotel and not from a number,
 * so that what is listed meanwhile neither repeats nor hides a hotel; `skip` counts on from it.
 */
export const pageAfter = <Each extends Ranked>(
  found: readonly Each[],
  { after, limit, skip = 0 }: { after: string | null; limit: number; skip?: number },
  isShown: (each: Each) => boolean = () => true,
): HotelPage<Each> | null => {
  const index = new Map(found.map(({ slug }, position) => [slug, position]));
  const order = (left: Ranked, right: Ranked): number =>
    left.group - right.group ||
    left.value - right.value ||
    (index.get(left.slug) ?? -1) - (index.get(right.slug) ?? -1);
  const mark = after === null ? null : readMark(after);
  if (mark !== null && !index.has(mark.slug)) return null;
  const shown = found.filter(isShown);
  const ordered = shown.toSorted(order);
  const rest = mark === null ? ordered : ordered.filter((each) => order(each, mark) > 0);
  const hotels = rest.slice(skip, skip + limit);
  const last = hotels.at(-1);
  const isLast = rest.length <= skip + limit || last === undefined;
  return { hotels, total: shown.length, next: isLast ? null : markOf(last) };
};
