import { shareOf, type Bar, type Figures, type Group } from '#register/observatory/figures.ts';
import { ANY_TRAINING, type Series } from '#register/observatory/over-time.ts';
import { KINDS } from '#register/records/kinds.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import { countryName, dayWords, numberWords, shareWords } from '#words/words.ts';

/** The figures of the page of observations in words: for the page, its Markdown and the CSV. */

export interface FigureRow {
  label: string;
  /** From 0 to 1. */
  share: number;
  shareWords: string;
  countWords: string;
  /** The page that lists the entries counted here; null if there are none. */
  path: string | null;
  api: string | null;
}

export const barLabel = ({ group, subject }: Bar, language: Language): string => {
  const { payment } = wordsIn(language).observedPage;
  if (group === 'countries') return countryName(subject, language);
  if (group === 'payment') return new Map(Object.entries(payment)).get(subject) ?? subject;
  const kind = KINDS.find((each) => group === 'feeds' && each === subject);
  return kind === undefined ? subject : valueWordsIn(language).registers[kind].title;
};

const countWords = ({ members, of }: Bar, language: Language): string =>
  wordsIn(language).observedPage.countOf(
    numberWords(members.length, language),
    numberWords(of, language),
  );

export const figureRows = (figures: Figures, group: Group, language: Language): FigureRow[] =>
  figures.groups[group].map((bar) => ({
    label: barLabel(bar, language),
    share: shareOf(bar),
    shareWords: shareWords(shareOf(bar), language),
    countWords: countWords(bar, language),
    path: bar.members.length === 0 ? null : localPath(language, bar.path),
    api: bar.members.length === 0 ? null : bar.api,
  }));

const seriesLabel = ({ subject }: Series, language: Language): string =>
  subject === ANY_TRAINING ? wordsIn(language).observedPage.anyTraining : subject;

const daysOf = (series: readonly Series[]): string[] =>
  [...new Set(series.flatMap(({ points }) => points.map(({ day }) => day)))].sort();

/** Too many dates for a table are grouped by month; each month is shown by its last date. */
const DAYS_MOST = 31;

const daysShown = (series: readonly Series[]): string[] => {
  const days = daysOf(series);
  if (days.length <= DAYS_MOST) return days;
  return days.filter((day, index) => day.slice(0, 7) !== days[index + 1]?.slice(0, 7));
};

/** The first and the last date of a line; null for fewer than two dates. */
export const spanOf = (series: readonly Series[]): readonly [string, string] | null => {
  const days = daysOf(series);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return days.length < 2 ? null : [first, last];
};

const shareOn = ({ points }: Series, day: string, language: Language): string => {
  const point = points.findLast((each) => each.day <= day);
  return point === undefined ? '–' : shareWords(point.count / point.of, language);
};

/** One row for each date, one column for each series. */
export const timeTable = ({ time }: Figures, language: Language) => ({
  head: time.map((series) => seriesLabel(series, language)),
  rows: daysShown(time).map((day) => ({
    day: dayWords(day, language),
    shares: time.map((series) => shareOn(series, day, language)),
  })),
});

/** Whether there is any confirmed observation. */
export const hasFigures = ({ groups, time }: Figures): boolean =>
  time.length > 0 || groups.crawlers.length > 0 || groups.feeds.length > 0;

/** Which dates the figures cover, in one sentence; empty before the first visit. */
export const reachWords = ({ visited, companies, lastDay }: Figures, language: Language): string =>
  lastDay === null
    ? ''
    : wordsIn(language).observedPage.reach({
        visited: numberWords(visited, language),
        companies: numberWords(companies, language),
        day: dayWords(lastDay, language),
      });
