import { partMarkdown } from '#documents/part.ts';
import { blocks, fenced } from '#words/markdown.ts';
import type { Publication } from '#documents/publication.ts';
import type { Lesson, LessonSite } from '#words/en/first-hour/lesson.ts';
import { firstHour, firstHourPage, siteOf } from '#words/en/first-hour/lessons.ts';

/** The first hour as Markdown: what agents read, and what the test runs. */

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
export const firstHourText = (site: LessonSite): string =>
  blocks(
    `# ${firstHourPage.title}`,
    firstHourPage.lead,
    ...firstHour(site).map(lessonText),
    partMarkdown(firstHourPage.beforeLive),
  );

export const firstHourMarkdown = (publication: Publication): string =>
  firstHourText(siteOf(publication));
