import { openPer } from '#kernel/async/single-flight.ts';
import { figuresOf, listsOf } from '#register/observatory/figures.ts';
import { site } from '#app/site.ts';

/** What the pages of observations show, counted once in a build. */
export const observedFigures = openPer(site, async ({ entries, seen }) => figuresOf(entries, seen));

/** The page of each list behind a bar. */
export const observedLists = async () =>
  listsOf(await observedFigures()).map((bar) => ({
    params: { list: bar.path.replace(/^\/observed\//, '') },
    props: { bar },
  }));
