import { LANGUAGES } from '#words/language.ts';
import { language } from './page-language.ts';

/** Offers the page in the language that the reader's browser prefers; nobody is led there. */

const DISMISSED = 'kontor language hint';

// Storage may be switched off; then a hint comes back with the next page.
const quietly = <T>(use: () => T): T | null => {
  try {
    return use();
  } catch {
    return null;
  }
};

/** The first of the reader's languages that Kontor has. */
const preferred = navigator.languages
  .map((tag) => tag.toLowerCase().split('-')[0])
  .find((code) => LANGUAGES.some((each) => each === code));

const showHint = (): void => {
  if (preferred === undefined || preferred === language) return;
  const hint = document.querySelector<HTMLElement>(`[data-language-hint="${preferred}"]`);
  if (hint === null || quietly(() => sessionStorage.getItem(DISMISSED)) !== null) return;
  hint.hidden = false;
  hint.querySelector('[data-dismiss]')?.addEventListener('click', () => {
    hint.hidden = true;
    quietly(() => sessionStorage.setItem(DISMISSED, 'yes'));
  });
};

/** What was searched or asked for goes along to the other language. */
const takeQueryAlong = (): void =>
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[hreflang]') : null;
    if (link instanceof HTMLAnchorElement && link.origin === location.origin)
      link.search = location.search;
  });

export const offerLanguages = (): void => {
  showHint();
  takeQueryAlong();
};
