/** The TypeScript client as one file, for readers who have nothing of Kontor but its address. */

/** The source files of src/client by their paths. */
type ClientSources = ReadonlyMap<string, string>;

const ENTRY = 'kontor.ts';

const HEAD = `/**
 * The client of the payments API of Kontor: one file, needs nothing but fetch.
 * MIT License.
 */
`;

/** Imports, and exports of what another file of the client exports already. */
const CROSSING = /^(?:import|export) (?:type )?(?:\*|\{[^}]*\}) from '(\.[^']*)';\n/gm;

const crossings = (text: string): string[] =>
  [...text.matchAll(CROSSING)].map(([, path = '']) => path);

const pathFrom = (path: string, imported: string): string =>
  new URL(imported, `file:///${path}`).pathname.slice(1);

/** Orders the files so that each comes after those that it imports. */
const inOrder = (sources: ClientSources, path: string, done: Set<string>): void => {
  if (done.has(path)) return;
  const text = sources.get(path);
  if (text === undefined) throw new Error(`The client has no file ${path}`);
  for (const imported of crossings(text)) inOrder(sources, pathFrom(path, imported), done);
  done.add(path);
};

/** @throws Error where a file is missing that another one imports */
export const clientFile = (sources: ClientSources): string => {
  const order = new Set<string>();
  inOrder(sources, ENTRY, order);
  const parts = [...order].map((path) => sources.get(path)?.replace(CROSSING, '').trim() ?? '');
  return `${[HEAD, ...parts].join('\n\n')}\n`;
};
