import { styleText } from 'node:util';

/** How answers look: JSON for machines, plain lines for people, colour where it is seen. */

/** `--json` as every verb takes it. */
export interface OutputOptions {
  json?: boolean;
}

/** Text from outside without the control characters by which it could command a terminal. */
export const plain = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '�');

type Style = Parameters<typeof styleText>[0];

/** Coloured on a terminal only, and never with NO_COLOR. */
export const styled = (style: Style, text: string): string =>
  styleText(style, text, { stream: process.stdout, validateStream: true });

/** Prints the value with `--json`, else the text. */
export const answer = ({ json }: OutputOptions, value: unknown, text: string): void => {
  process.stdout.write(`${json ? JSON.stringify(value) : text}\n`);
};

/** Rows as columns of equal width, the heading in bold. */
export const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string => {
  const clean = rows.map((row) => row.map((cell) => plain(cell).replaceAll('\n', ' ')));
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...clean.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [styled('bold', line(heading)), ...clean.map(line)].join('\n');
};

/** Names and values, one a line; a value of several lines is indented. */
export const facts = (
  pairs: readonly (readonly [name: string, value: string | null])[],
): string => {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs
    .map(([name, value]) => {
      const text = plain(value ?? '–').replaceAll('\n', `\n${' '.repeat(width + 2)}`);
      return `${styled('dim', name.padEnd(width))}  ${text}`;
    })
    .join('\n');
};

/** A moment to the minute, in UTC. */
export const minute = (moment: Date | null): string =>
  moment === null ? '–' : `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
