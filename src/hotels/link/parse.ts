import { TemplateError } from './error.ts';
import {
  isSection,
  isVariable,
  SECTIONS,
  VARIABLES,
  type SectionName,
  type Variable,
  type VariableName,
} from './variables.ts';

/** The position of a part in the address: each position has its own characters to escape. */
type Section = 'path' | 'query' | 'fragment';

export interface Value {
  type: 'value';
  name: VariableName;
  format: string;
  section: Section;
}

export type Part =
  | { type: 'text'; text: string }
  | Value
  | { type: 'section'; name: SectionName; parts: readonly Part[] };

export interface Template {
  /** `https://` with the host, as written. */
  origin: string;
  parts: readonly Part[];
}

const TOKEN = /\{([^{}]*)\}/g;
const ORIGIN = /^https:\/\/[^/?#{}\\]+/i;

const known = (names: object): string => Object.keys(names).join(', ');

const valueOf = (inner: string, section: Section): Value => {
  const [, name = '', given] = /^([^:]*)(?::(.*))?$/.exec(inner) ?? [];
  if (!isVariable(name))
    throw new TemplateError(`{${inner}}: no such variable; there are ${known(VARIABLES)}`);
  const variable: Variable = VARIABLES[name];
  if (given !== undefined && !variable.allows(given)) {
    const formats = variable.formats.join('  ') || 'none: leave the colon out';
    throw new TemplateError(`{${inner}}: no such format; for ${name} there are ${formats}`);
  }
  if (name === 'room' && section === 'path')
    throw new TemplateError('{room} in the path: a code may hold a slash, put it behind the ?');
  return { type: 'value', name, format: given ?? variable.formats[0] ?? '', section };
};

/** Parses a template from left to right, with at most one open section. */
class Reading {
  readonly #top: Part[] = [];
  #open: { name: SectionName; parts: Part[] } | undefined;
  #section: Section = 'path';

  text(text: string): void {
    if (/[{}]/.test(text))
      throw new TemplateError('a brace without its other one; as a character write %7B or %7D');
    if (this.#open !== undefined && /[?#]/.test(text))
      throw new TemplateError(`? and # stand outside of {#${this.#open.name}}, not in it`);
    if (this.#section === 'path' && text.includes('?')) this.#section = 'query';
    if (text.includes('#')) this.#section = 'fragment';
    if (text !== '') this.#add({ type: 'text', text });
  }

  token(inner: string): void {
    if (inner.startsWith('#')) this.#begin(inner.slice(1));
    else if (inner.startsWith('/')) this.#end(inner.slice(1));
    else this.#value(inner);
  }

  #add(part: Part): void {
    (this.#open?.parts ?? this.#top).push(part);
  }

  #value(inner: string): void {
    const value = valueOf(inner, this.#section);
    const variable: Variable = VARIABLES[value.name];
    if (variable.ofChild && this.#open?.name !== 'child')
      throw new TemplateError(`{${value.name}} belongs between {#child} and {/child}`);
    this.#add(value);
  }

  #begin(name: string): void {
    if (!isSection(name))
      throw new TemplateError(`{#${name}}: no such section; there are ${known(SECTIONS)}`);
    if (this.#open !== undefined)
      throw new TemplateError(`{#${name}} inside {#${this.#open.name}}: close that one first`);
    this.#open = { name, parts: [] };
  }

  #end(name: string): void {
    if (this.#open?.name !== name)
      throw new TemplateError(`{/${name}} without its {#${name}} before it`);
    const { parts } = this.#open;
    this.#open = undefined;
    this.#top.push({ type: 'section', name: this.#nameOf(name), parts });
  }

  #nameOf(name: string): SectionName {
    if (isSection(name)) return name;
    throw new TemplateError(`{/${name}}: no such section; there are ${known(SECTIONS)}`);
  }

  done(): readonly Part[] {
    if (this.#open !== undefined)
      throw new TemplateError(`{#${this.#open.name}} has no {/${this.#open.name}} after it`);
    return this.#top;
  }
}

/** The parts of the template. @throws TemplateError if it cannot be parsed */
export const parseTemplate = (text: string): Template => {
  const [origin] = ORIGIN.exec(text) ?? [];
  if (origin === undefined)
    throw new TemplateError('expected https:// and a host without variables at the beginning');
  const reading = new Reading();
  const rest = text.slice(origin.length);
  let from = 0;
  for (const { index, 0: token, 1: inner = '' } of rest.matchAll(TOKEN)) {
    reading.text(rest.slice(from, index));
    reading.token(inner);
    from = index + token.length;
  }
  reading.text(rest.slice(from));
  return { origin, parts: reading.done() };
};
