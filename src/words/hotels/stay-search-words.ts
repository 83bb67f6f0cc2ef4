import { staySearch as german } from '#words/de/stay-search.ts';
import { staySearch as english, type StaySearch } from '#words/en/stay-search.ts';
import type { Language } from '#words/language.ts';

const STAY_SEARCH: Readonly<Record<Language, StaySearch>> = { en: english, de: german };

export const staySearchIn = (language: Language): StaySearch => STAY_SEARCH[language];
