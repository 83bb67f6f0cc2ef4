import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { visibleJson, withEscapes } from '#kernel/text/hidden.ts';

/** How answers look: JSON for machines, plain lines for people, colour where it is seen. */

/** `--json` as every verb takes it. */
export interface OutputOptions {
  json?: boolean;
}

/** Text with every character that nobody sees, or that commands a terminal, as an escape. */
export const plain = (text: string): string => withEscapes(text, '\n');

/** Stands for the character that begins a colour, until the text is printed: no data holds it. */
const COLOUR = randomBytes(16).toString('base64url');

/** What is printed: nothing in it commands the terminal but the colours that were meant. */
const printed = (text: string): string => text.split(COLOUR).map(plain).join('\u001b');

type Stream = NodeJS.WriteStream;

/** Everything that a command says goes through here. */
export const print = (stream: Stream, { json }: OutputOptions, value: unknown, text: string) =>
  stream.write(`${json ? visibleJson(JSON.stringify(value)) : printed(text)}\n`);

type Style = Parameters<typeof styleText>[0];

/** Coloured where the stream is a terminal. */
export const colouredFor = (stream: Stream, style: Style, text: string): string =>
  styleText(style, plain(text), { stream, validateStream: true }).replaceAll('\u001b', COLOUR);

/** Coloured on a terminal only, and never with NO_COLOR. */
export const styled = (style: Style, text: string): string =>
  colouredFor(process.stdout, style, text);

/** Prints the value with `--json`, else the text. */
export const answer = (options: OutputOptions, value: unknown, text: string): void => {
  print(process.stdout, options, value, text);
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
