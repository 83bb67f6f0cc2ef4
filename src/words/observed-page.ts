import type { Group, PAYMENT_STEPS } from '#register/observatory/figures.ts';

/** What the page of observations says around its figures, in any language. */

export interface Question {
  heading: string;
  /** What is counted, in Markdown. */
  text: string;
  /** What the first column holds. */
  column: string;
}

export interface ObservedPageWords {
  title: string;
  lead: string;
  description: string;
  /** How far the figures reach. */
  reach: (figures: { visited: string; companies: string; day: string }) => string;
  none: {
    heading: string;
    /** What is not there yet, what will be shown and what an operator runs, in Markdown. */
    markdown: string;
  };
  questions: Readonly<Record<Group | 'time', Question>>;
  payment: Readonly<Record<(typeof PAYMENT_STEPS)[number], string>>;
  /** The series of all crawlers that collect for models. */
  anyTraining: string;
  /** The same beside its line. */
  anyShort: string;
  /** The heads of the columns after the first. */
  columns: { share: string; count: string; list: string };
  /** 41 of 120 */
  countOf: (count: string, of: string) => string;
  /** That a question has no answer yet. */
  unanswered: string;
  list: string;
  json: string;
  asCsv: string;
  /** What days the line covers, and how many it was known of at the end. */
  overTime: (first: string, last: string, publishers: string) => string;
  oneDay: (day: string) => string;
  listPage: {
    title: Readonly<Record<Group, (label: string) => string>>;
    lead: (count: string, of: string) => string;
    columns: { name: string; country: string; since: string };
    declared: string;
    back: string;
    json: string;
  };
}
