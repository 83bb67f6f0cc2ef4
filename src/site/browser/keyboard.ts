const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

const searchField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('input[type="search"]');

/** The key `/` moves the focus to the search field of the page. */
export const focusSearchOnSlash = (): void =>
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    const field = searchField();
    if (field === null) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

/** Arrows move between the links of a list and its search field, Escape clears the search. */
export const moveByArrows = (links: () => HTMLAnchorElement[], clear: () => void): void =>
  document.addEventListener('keydown', (event) => {
    const field = searchField();
    if (event.key === 'Escape' && event.target === field) clear();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [field, ...links()].filter((stop) => stop !== null);
    const at = stops.findIndex((stop) => stop === event.target);
    if (at === -1) return;
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
