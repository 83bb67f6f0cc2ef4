import { stays as german } from '#words/de/stays.ts';
import { stays as english, type Stays } from '#words/en/stays.ts';
import type { Language } from '#words/language.ts';

const STAYS: Readonly<Record<Language, Stays>> = { en: english, de: german };

export const staysIn = (language: Language): Stays => STAYS[language];
