import { docsEntry as german } from '#words/de/docs-entry.ts';
import type { Language } from './language.ts';
import type { Section } from './section.ts';

/** What a page in another language says of the guides for programmers, most of them English. */
interface DocsEntry {
  title: string;
  description: string;
  heading: string;
  lead: string;
  margin: string;
  sections: readonly Section[];
}

const ENTRIES: Readonly<Record<Exclude<Language, 'en'>, DocsEntry>> = { de: german };

export const docsEntryIn = (language: Exclude<Language, 'en'>): DocsEntry => ENTRIES[language];
