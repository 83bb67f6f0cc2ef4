import { words } from '#site/browser/page-language.ts';

/** Shows each chosen facet value above the rows, as a link that removes it. */
export const showChoices = (sheet: HTMLElement): void => {
  const chosen = sheet.querySelectorAll<HTMLAnchorElement>('[data-facets] a[aria-current]');
  const links = [...chosen].map((facet) => {
    const word = facet.querySelector('span')?.textContent ?? '';
    const link = document.createElement('a');
    link.href = facet.href;
    link.textContent = word;
    link.ariaLabel = words.takeBack(word);
    return link;
  });
  sheet.querySelector('[data-choices]')?.replaceChildren(...links);
  sheet.querySelector('[data-chosen]')?.toggleAttribute('hidden', links.length === 0);
};
