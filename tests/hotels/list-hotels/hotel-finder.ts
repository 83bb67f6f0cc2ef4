import { beforeAll } from 'vitest';
import { findHotels, refusalOf, sharedMcpSite } from '../../support/mcp.ts';

/** Asks `list_hotels` for hotels of the checked-in content, a page or all of them. */

type Found = Awaited<ReturnType<typeof findHotels>>;

const slugsOf = ({ priced, unpriced }: Found): string[] =>
  [...priced, ...unpriced].map(({ slug }) => slug);

/** Searches alone change nothing, so the files of a worker ask one site. */
export const hotelFinder = () => {
  let url = '';
  beforeAll(async () => {
    ({ url } = await sharedMcpSite());
  });
  const find = (given: object): Promise<Found> => findHotels(url, { limit: 20, ...given });
  const allPages = async (given: object): Promise<Found[]> => {
    const pages: Found[] = [];
    let cursor: string | null = null;
    do {
      const page: Found = await find(cursor === null ? given : { ...given, cursor });
      pages.push(page);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return pages;
  };
  return {
    find,
    refusal: (given: object): Promise<string> => refusalOf(url, given),
    slugsOf,
    allSlugs: async (given: object): Promise<string[]> => (await allPages(given)).flatMap(slugsOf),
    /** Where the hotels are that a query finds. */
    townsFor: async (query: string): Promise<Set<string>> => {
      const pages = await allPages({ query });
      return new Set(
        pages.flatMap(({ priced, unpriced }) => [...priced, ...unpriced].map(({ city }) => city)),
      );
    },
  };
};
