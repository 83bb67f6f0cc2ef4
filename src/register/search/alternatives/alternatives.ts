import { isThing } from '#register/search/optional/optional-segments.ts';
import { joinedSpellings } from '#register/search/spelling.ts';
import type { Demand, Understanding } from '#register/search/understand.ts';

/** Queries for what can replace a listed entry. */

/**
 * `Alternative to Zalando` asks for the entry of that name, which rows that resemble it follow.
 * `Alternative to Amazon for books` asks for the other words: rows that mention the name go last,
 * since they belong to what is to be replaced.
 * @param isName Whether an entry has one of the titles.
 */
export const withoutReplaced = async (
  asked: Understanding,
  isName: (titles: readonly string[]) => Promise<boolean>,
): Promise<Understanding> => {
  const none = { ...asked, isForAlternatives: false };
  if (!asked.isForAlternatives) return none;
  const titles = (await isName(asked.titles)) ? [...asked.titles] : [];
  const replaced: Demand[] = [];
  for (const demand of asked.demands) {
    const name = joinedSpellings(demand.text);
    if (!(await isName(name))) continue;
    titles.push(...name);
    replaced.push(demand);
  }
  if (titles.length === 0) return none;
  const demands = asked.demands.filter((each) => !replaced.includes(each));
  return demands.some(isThing)
    ? { ...none, demands, titles: [], replaced: replaced.map(({ text }) => text) }
    : { ...asked, demands: [], titles };
};
