import { html, type Html } from '#kernel/text/html.ts';
import { sentenceIn } from '#words/hotels/sentences.ts';
import type { Language } from '#words/language.ts';

/** A sentence about what a hotel's system sent, in the language of the page. */
export const sentenceHtml = (language: Language, sentence: string): Html => {
  const { text, isEnglish } = sentenceIn(language, sentence);
  return isEnglish ? html`<span lang="en">${text}</span>` : html`${text}`;
};
