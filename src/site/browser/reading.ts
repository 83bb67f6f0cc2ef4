import { saidOf, type Shown } from '#site/listing/reading.ts';

/** Says above the rows how a search was read, with links that change it. */
export const showReading = (status: HTMLElement, shown: Shown): void =>
  status.replaceChildren(
    ...saidOf(shown).map((part) => {
      if (typeof part === 'string') return part;
      const anchor = document.createElement('a');
      anchor.href = part.href;
      anchor.textContent = part.text;
      return anchor;
    }),
  );
