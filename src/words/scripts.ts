import { scripts as german } from '#words/de/scripts.ts';
import { scripts as english, type ScriptWords } from '#words/en/scripts.ts';
import type { Language } from './language.ts';

/** What scripts of pages say: apart, so that browsers load no other texts. */

const SCRIPTS: Readonly<Record<Language, ScriptWords>> = { en: english, de: german };

export const scriptWordsIn = (language: Language): ScriptWords => SCRIPTS[language];
