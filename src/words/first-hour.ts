import { firstHourPage as german, firstHourWords } from '#words/de/first-hour.ts';
import type { FirstHourPage, Lesson, LessonSite } from '#words/en/first-hour/lesson.ts';
import { firstHour, firstHourPage as english } from '#words/en/first-hour/lessons.ts';
import type { Language } from './language.ts';

/** The first hour with the payments API in every language; all share its code. */

const PAGES: Readonly<Record<Language, FirstHourPage>> = { en: english, de: german };

export const firstHourPageIn = (language: Language): FirstHourPage => PAGES[language];

const WORDS = { de: firstHourWords };

export const firstHourIn = (language: Language, site: LessonSite): Lesson[] => {
  if (language === 'en') return firstHour(site);
  const words = WORDS[language](site);
  return firstHour(site).map((lesson) => ({ ...lesson, ...words[lesson.id] }));
};
