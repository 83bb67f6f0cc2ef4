import { language } from './page-language.ts';
import { readJson } from './read-json.ts';

/** The figures of the reserves, as /v1/reserves gives them. */

interface Head {
  mode: string;
  assetCode: string;
  obligations: string;
  inFlight: string;
  vaultBalance: string;
  accounts: number;
  tokenAccount: string;
  slot: string;
  time: string;
  providers: readonly { provider: string; vaultBalance: string }[];
  root: string;
  number: number;
}

const isAmount = (text: string): text is `${number}` => /^\d+(\.\d+)?$/.test(text);
const amounts = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
/** Amounts are decimal strings, which the formatter takes without rounding. */
const amountOf = (text: string): string => (isAmount(text) ? amounts.format(text) : text);

const times = new Intl.DateTimeFormat(language, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const rowOf = (name: string, value: string): HTMLTableRowElement => {
  const row = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = name;
  row.append(head);
  row.insertCell().textContent = value;
  return row;
};

/** The figures by the names under which the page has their labels. */
const valuesOf = (head: Head): Record<string, string> => ({
  obligations: amountOf(head.obligations),
  inFlight: amountOf(head.inFlight),
  vaultBalance: amountOf(head.vaultBalance),
  accounts: amounts.format(head.accounts),
  tokenAccount: head.tokenAccount,
  slotAndTime: `${amountOf(head.slot)}, ${times.format(new Date(head.time))} UTC`,
  providers: head.providers
    .map(({ provider, vaultBalance }) => `${provider}: ${amountOf(vaultBalance)}`)
    .join('; '),
  root: head.root,
  number: amounts.format(head.number),
});

const tableOf = (head: Head, names: Readonly<Record<string, string>>): HTMLElement[] => {
  const title = document.createElement('h3');
  title.textContent = `${head.assetCode} (${head.mode})`;
  const table = document.createElement('table');
  const values = valuesOf(head);
  table
    .createTBody()
    .append(...Object.entries(names).map(([key, name]) => rowOf(name, values[key] ?? '')));
  return [title, table];
};

const draw = (box: HTMLElement, heads: readonly Head[]): void => {
  const { none = '', names: namesText = '{}' } = box.dataset;
  if (heads.length === 0) {
    box.textContent = none;
    return;
  }
  const names: Readonly<Record<string, string>> = JSON.parse(namesText);
  box.replaceChildren(...heads.flatMap((head) => tableOf(head, names)));
};

const box = document.querySelector<HTMLElement>('#figures');
if (box !== null)
  readJson<{ data: readonly Head[] }>('/v1/reserves')
    .then(({ value }) => draw(box, value.data))
    // The text above says where the figures are.
    .catch(() => undefined)
    .finally(() => (box.dataset.asked = 'answered'));
