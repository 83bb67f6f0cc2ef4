import { words } from './page-language.ts';

const SAID_FOR_MS = 1600;

const write = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Without access to the clipboard, as on plain http, the text is selected for copying by hand. */
const copyOrSelect = (source: Element): Promise<string> =>
  write(source.textContent).then(
    () => words.copied,
    () => {
      getSelection()?.selectAllChildren(source);
      return words.selected;
    },
  );

const announcer = document.createElement('p');
announcer.className = 'visually-hidden';
announcer.role = 'status';

/** Buttons that show a result for a moment, with their usual label. */
const saying = new Map<HTMLButtonElement, { words: string; timer: number }>();

const say = (button: HTMLButtonElement, word: string): void => {
  const earlier = saying.get(button);
  clearTimeout(earlier?.timer);
  const words = earlier?.words ?? button.textContent;
  button.textContent = word;
  announcer.textContent = word;
  const timer = window.setTimeout(() => {
    button.textContent = words;
    announcer.textContent = '';
    saying.delete(button);
  }, SAID_FOR_MS);
  saying.set(button, { words, timer });
};

/** Every copy button copies the text that stands before it. */
export const copyOnClick = (): void => {
  document.body.append(announcer);
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-copy]');
    if (!(button instanceof HTMLButtonElement)) return;
    const source = button.previousElementSibling;
    if (source !== null) void copyOrSelect(source).then((word) => say(button, word));
  });
};
