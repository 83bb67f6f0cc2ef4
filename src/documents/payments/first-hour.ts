import { blocks, bullets } from '#words/markdown.ts';
import type { Publication } from '#documents/publication.ts';
import type { Lesson, Place } from '#words/en/first-hour/lesson.ts';
import {
  BEFORE_LIVE,
  FIRST_HOUR_SAID,
  FIRST_HOUR_TITLE,
  firstHour,
  placeOf,
} from '#words/en/first-hour/lessons.ts';

/** The first hour as Markdown: what agents read, and what the test runs. */

const fenced = (info: string, text: string): string =>
  text === '' ? '' : ['```' + info, text, '```'].join('\n');

const lessonText = (lesson: Lesson, index: number): string => {
  const { title, said, shell, program, run = '', prints = '' } = lesson;
  return blocks(
    `## ${index + 1}. ${title}`,
    ...said,
    fenced('sh', shell),
    program === undefined ? '' : fenced(`ts ${program.file}`, program.text),
    fenced('sh', run),
    prints === '' ? '' : `The program prints:`,
    fenced('text', prints),
  ).trimEnd();
};

/** With its addresses as they are at this place. */
export const firstHourText = (place: Place): string =>
  blocks(
    `# ${FIRST_HOUR_TITLE} with the payments API`,
    FIRST_HOUR_SAID,
    ...firstHour(place).map(lessonText),
    '## Before live mode',
    bullets(BEFORE_LIVE),
  );

export const firstHourMarkdown = (publication: Publication): string =>
  firstHourText(placeOf(publication));
