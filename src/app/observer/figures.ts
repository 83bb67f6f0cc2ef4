import { openPer } from '#kernel/async/single-flight.ts';
import { figuresOf, listsOf } from '#register/observatory/figures.ts';
import { site } from '#app/site.ts';

/** The figures on the pages of observations, counted once per build. */
export const observedFigures = openPer(site, async ({ entries, seen }) => figuresOf(entries, seen));

/** The parameters and props of the page behind each bar. */
export const observedLists = async () =>
  listsOf(await observedFigures()).map((bar) => ({
    params: { list: bar.path.replace(/^\/observed\//, '') },
    props: { bar },
  }));
