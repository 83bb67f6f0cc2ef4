import type { ListedEntry } from '#register/api/listed.ts';
import { pagePath, words } from '#site/browser/page-language.ts';
import { readJson } from '#site/browser/read-json.ts';

/** While a website is typed, shows if it is already listed, with a link to claim its entry. */

const PAUSE_MS = 300;

const whole = (text: string): string => (/^https?:\/\//i.test(text) ? text : `https://${text}`);

const entriesAt = async (website: string): Promise<readonly ListedEntry[]> => {
  const query = new URLSearchParams({ website });
  const { value } = await readJson<{ entries: ListedEntry[] }>(`/api/listed?${query}`);
  return value.entries;
};

const lineOf = ({ kind, slug, name }: ListedEntry): HTMLElement => {
  const line = document.createElement('span');
  const link = document.createElement('a');
  link.href = pagePath(`/claim?${new URLSearchParams({ kind, slug })}`);
  link.textContent = words.listed.claim;
  line.append(words.listed.is(name), ' ', link, ' ');
  return line;
};

/** Watches the field of the website; answers to earlier input are dropped. */
export const watchListed = (input: HTMLInputElement): void => {
  const note = document.createElement('p');
  note.className = 'help';
  note.setAttribute('role', 'status');
  note.dataset.listed = '';
  input.after(note);
  let last = 0;
  const look = async (): Promise<void> => {
    const asked = (last += 1);
    const website = whole(input.value.trim());
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    if (asked !== last) return;
    const isAddress = URL.canParse(website) && new URL(website).hostname.includes('.');
    const entries = isAddress ? await entriesAt(website).catch(() => []) : [];
    if (asked === last) note.replaceChildren(...entries.map(lineOf));
  };
  input.addEventListener('input', () => void look());
  if (input.value !== '') void look();
};
