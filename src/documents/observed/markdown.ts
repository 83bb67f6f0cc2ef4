import { GROUPS, type Figures, type Group } from '#register/observatory/figures.ts';
import { wordsIn } from '#words/languages.ts';
import type { Language } from '#words/language.ts';
import { blocks, link, plain, table } from '#words/markdown.ts';
import { figureRows, hasFigures, reachWords, timeTable } from './tables.ts';

/** The page of observations as Markdown: each chart becomes a table. */

const groupTable = (figures: Figures, group: Group, language: Language): string => {
  const { questions, columns, unanswered, list, json } = wordsIn(language).observedPage;
  const rows = figureRows(figures, group, language);
  if (rows.length === 0) return unanswered;
  const links = (path: string | null, api: string | null): string =>
    [...(path === null ? [] : [link(list, path)]), ...(api === null ? [] : [link(json, api)])].join(
      ', ',
    );
  return table(
    [questions[group].column, columns.share, columns.count, columns.list],
    rows.map((row) => [plain(row.label), row.shareWords, row.countWords, links(row.path, row.api)]),
  );
};

const timeMarkdown = (figures: Figures, language: Language): string => {
  const { questions, unanswered } = wordsIn(language).observedPage;
  const { head, rows } = timeTable(figures, language);
  return rows.length === 0
    ? unanswered
    : table(
        [questions.time.column, ...head.map(plain)],
        rows.map(({ day, shares }) => [day, ...shares]),
      );
};

/** The questions in the order of the page. */
const QUESTIONS = [
  'crawlers',
  'countries',
  'time',
  'payment',
  'feeds',
] as const satisfies readonly (Group | 'time')[];

export const observedMarkdown = (figures: Figures, language: Language): string => {
  const words = wordsIn(language).observedPage;
  const head = [`# ${words.title}`, `> ${words.lead}`, reachWords(figures, language)];
  if (!hasFigures(figures)) return blocks(...head, `## ${words.none.heading}`, words.none.markdown);
  const sections = QUESTIONS.flatMap((question) => {
    const { heading, text } = words.questions[question];
    const group = GROUPS.find((each) => each === question);
    const figure =
      group === undefined ? timeMarkdown(figures, language) : groupTable(figures, group, language);
    return [`## ${heading}`, text, figure];
  });
  return blocks(...head, ...sections, words.asCsv);
};
