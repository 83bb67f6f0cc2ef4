/** One step of the first hour: what is said, and blocks to copy, in the order of the page. */

export interface Lesson {
  id: string;
  title: string;
  /** Paragraphs of Markdown. */
  said: readonly string[];
  /** For the shell, all in one terminal. */
  shell: string;
  /** What is written into a file; blocks of one file follow each other in it. */
  program?: { file: string; text: string };
  /** For the shell as well, once the program is written. */
  run?: string;
  /** What the program prints; `…` stands for ids and the like. */
  prints?: string;
}

export interface LessonSite {
  siteUrl: string;
  /** The port on the reader's machine where webhooks are received. */
  hookPort: number;
  /** Where Kontor finds it; undefined where Kontor is elsewhere, and the reader must say it. */
  hookUrl: string | undefined;
}

/** The program that grows from step to step. */
export const PROGRAM = 'first-hour.ts';

const AUTH = '-u "$ORGANIZATION_ID:$API_KEY"';
/** A request in the shell; what follows stands on lines of its own. */
export const ASK = `curl -s ${AUTH} \\
 `;
