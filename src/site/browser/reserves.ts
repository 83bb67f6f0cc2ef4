import { language } from './page-language.ts';
import { readJson } from './read-json.ts';

/** The figures of the reserves, as /v1/reserves gives them. */

interface Head {
  mode: string;
  assetCode: string;
  obligations: string;
  inFlight: string;
  vaultBalance: string;
  slot: string;
  time: string;
  providers: readonly { provider: string; vaultBalance: string }[];
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

const valuesOf = (head: Head): string[] => [
  amountOf(head.obligations),
  amountOf(head.inFlight),
  amountOf(head.vaultBalance),
  `${amountOf(head.slot)}, ${times.format(new Date(head.time))} UTC`,
  head.providers
    .map(({ provider, vaultBalance }) => `${provider}: ${amountOf(vaultBalance)}`)
    .join('; '),
];

const tableOf = (head: Head, names: readonly string[]): HTMLElement[] => {
  const title = document.createElement('h3');
  title.textContent = `${head.assetCode} (${head.mode})`;
  const table = document.createElement('table');
  table.className = 'ruled figures';
  table
    .createTBody()
    .append(...valuesOf(head).map((value, index) => rowOf(names[index] ?? '', value)));
  return [title, table];
};

const draw = (box: HTMLElement, heads: readonly Head[]): void => {
  const { none = '', rows = '[]' } = box.dataset;
  if (heads.length === 0) {
    box.textContent = none;
    return;
  }
  const names: readonly string[] = JSON.parse(rows);
  box.replaceChildren(...heads.flatMap((head) => tableOf(head, names)));
};

const box = document.querySelector<HTMLElement>('#figures');
if (box !== null)
  readJson<{ data: readonly Head[] }>('/v1/reserves')
    .then(({ value }) => draw(box, value.data))
    // The text above says where the figures are.
    .catch(() => undefined)
    .finally(() => (box.dataset.asked = 'answered'));
