import { LANGUAGES } from '#words/language.ts';
import { language } from './page-language.ts';
import { quietly } from './quietly.ts';

/** Offers the page in the browser's preferred language; never redirects. */

const DISMISSED = 'kontor language hint';

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

/** Links to the other language keep the query of the page. */
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
