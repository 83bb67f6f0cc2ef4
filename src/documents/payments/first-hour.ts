import { partMarkdown } from '#documents/part.ts';
import { blocks, fenced } from '#words/markdown.ts';
import type { Lesson, LessonSite } from '#words/en/first-hour/lesson.ts';
import { firstHourIn, firstHourPageIn } from '#words/first-hour.ts';
import type { Language } from '#words/language.ts';
import { paymentWordsIn } from '#words/payments.ts';

/** The guide "The first hour" as Markdown: agents read it, and a test runs its commands. */

const lessonText = (lesson: Lesson, index: number, printed: string): string => {
  const { title, said, shell, program, run = '', prints = '' } = lesson;
  return blocks(
    `## ${index + 1}. ${title}`,
    ...said,
    fenced('sh', shell),
    program === undefined ? '' : fenced(`ts ${program.file}`, program.text),
    fenced('sh', run),
    prints === '' ? '' : printed,
    fenced('text', prints),
  ).trimEnd();
};

/** The commands with the addresses of this site. */
export const firstHourText = (site: LessonSite, language: Language = 'en'): string => {
  const { title, lead, beforeLive } = firstHourPageIn(language);
  const { prints } = paymentWordsIn(language).documents;
  return blocks(
    `# ${title}`,
    lead,
    ...firstHourIn(language, site).map((lesson, index) => lessonText(lesson, index, prints)),
    partMarkdown(beforeLive),
  );
};
