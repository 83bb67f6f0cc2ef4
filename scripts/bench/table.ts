import { styleText } from 'node:util';
import type { Column, Report, Section, Target } from './figures.ts';

/** A report as text: one aligned table a section. */

const number = (value: number | null | undefined, digits: number): string =>
  value === null || value === undefined
    ? '–'
    : value.toLocaleString('en-GB', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });

const alignedTable = (columns: readonly Column[], { rows }: Section): string[] => {
  const head = ['', ...columns.map(({ title }) => title)];
  const body = rows.map(({ label, figures }) => [
    label,
    ...columns.map(({ key, digits }) => number(figures[key], digits)),
  ]);
  const widths = head.map((_, index) =>
    Math.max(...[head, ...body].map((cells) => cells[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [styleText('dim', line(head)), ...body.map(line)];
};

const boundOf = ({ below, atMost, atLeast }: Target): { word: string; bound: number } => {
  if (below !== undefined) return { word: 'below', bound: below };
  if (atMost !== undefined) return { word: 'at most', bound: atMost };
  return { word: 'at least', bound: atLeast ?? Number.NaN };
};

const isMet = ({ below, atMost, atLeast, measured }: Target): boolean =>
  measured < (below ?? Infinity) &&
  measured <= (atMost ?? Infinity) &&
  measured >= (atLeast ?? -Infinity);

const targetLine = (target: Target): string => {
  const { what, measured, unit } = target;
  const verdict = isMet(target) ? styleText('green', 'met') : styleText('red', 'MISSED');
  const { word, bound } = boundOf(target);
  const digits = bound < 10 ? 2 : 0;
  const limit = number(bound, Number.isInteger(bound) ? 0 : digits);
  return `target ${verdict}: ${what}: ${number(measured, digits)}, ${word} ${limit} ${unit}`;
};

const sectionText = (section: Report['sections'][number]): string =>
  [
    styleText('bold', section.title),
    ...alignedTable(section.columns, section),
    ...section.targets.map(targetLine),
    ...section.notes.map((note) => styleText('dim', note)),
    styleText('dim', `Load average ${section.loadAverage.map((it) => it.toFixed(1)).join(' to ')}`),
  ].join('\n');

export const reportText = ({ date, machine, versions, sections }: Report): string => {
  const memoryGiB = (machine.memoryBytes / 2 ** 30).toFixed(0);
  const opening = [
    `${date}  ${machine.processor}, ${machine.cores} cores, ${memoryGiB} GiB, ${machine.system}`,
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
  ].join('\n');
  return [opening, ...sections.map(sectionText)].join('\n\n');
};
