import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { visibleJson, withEscapes } from '#kernel/text/hidden.ts';

/** Prints answers: JSON for programs, plain lines for people, with colours on terminals. */

/** The option `--json` of every command. */
export interface OutputOptions {
  json?: boolean;
}

/** The text with invisible and control characters as escapes: it cannot command a terminal. */
export const plain = (text: string): string => withEscapes(text, '\n');

/** Stands for the escape character of colours until printing; random, so that no data has it. */
const COLOUR = randomBytes(16).toString('base64url');

/** The text to print: only colours of this program are control sequences. */
const printed = (text: string): string => text.split(COLOUR).map(plain).join('\u001b');

type Stream = NodeJS.WriteStream;

/** Prints all output of commands. */
export const print = (stream: Stream, { json }: OutputOptions, value: unknown, text: string) =>
  stream.write(`${json ? visibleJson(JSON.stringify(value)) : printed(text)}\n`);

type Style = Parameters<typeof styleText>[0];

/** Coloured if the stream is a terminal. */
export const colouredFor = (stream: Stream, style: Style, text: string): string =>
  styleText(style, plain(text), { stream, validateStream: true }).replaceAll('\u001b', COLOUR);

/** Coloured if standard output is a terminal and NO_COLOR is not set. */
export const styled = (style: Style, text: string): string =>
  colouredFor(process.stdout, style, text);

/** Prints the value with `--json`, otherwise the text. */
export const answer = (options: OutputOptions, value: unknown, text: string): void => {
  print(process.stdout, options, value, text);
};

/** Rows as aligned columns, with a bold heading. */
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

/** Names and values, one pair on each line; further lines of a value are indented. */
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

/** A time in UTC, to the minute. */
export const minute = (moment: Date | null): string =>
  moment === null ? '–' : `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
