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

const cell = (name: 'td' | 'th', text: string): HTMLElement => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

const rowOf = (cells: readonly HTMLElement[]): HTMLTableRowElement => {
  const row = document.createElement('tr');
  row.append(...cells);
  return row;
};

const lineOf = (head: Head): HTMLTableRowElement => {
  const words = head.providers.map(({ provider, vaultBalance }) => `${provider}: ${vaultBalance}`);
  const texts = [
    `${head.assetCode} (${head.mode})`,
    head.obligations,
    head.inFlight,
    head.vaultBalance,
    `${head.slot}, ${head.time}`,
    words.join('; '),
  ];
  return rowOf(texts.map((text) => cell('td', text)));
};

const draw = (box: HTMLElement, heads: readonly Head[]): void => {
  const { none = '', columns = '[]' } = box.dataset;
  if (heads.length === 0) {
    box.textContent = none;
    return;
  }
  const names: readonly string[] = JSON.parse(columns);
  const table = document.createElement('table');
  table.className = 'ruled';
  table.createTHead().append(rowOf(names.map((name) => cell('th', name))));
  table.createTBody().append(...heads.map(lineOf));
  box.replaceChildren(table);
};

const box = document.querySelector<HTMLElement>('#figures');
if (box !== null)
  readJson<{ data: readonly Head[] }>('/v1/reserves')
    .then(({ value }) => draw(box, value.data))
    // The text above says where the figures are.
    .catch(() => undefined);
