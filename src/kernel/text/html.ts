import { escaped } from './escape.ts';

/** HTML built from text: every inserted value is escaped, unless it is HTML itself. */

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | null | readonly Part[];

const isList = (part: Part): part is readonly Part[] => Array.isArray(part);

const textOf = (part: Part): string => {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (isList(part)) return part.map(textOf).join('');
  return escaped(String(part));
};

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + textOf(parts[index] ?? null)).join(''));
