import type { LinkOrder } from './order.ts';
import type { Part, Template } from './parse.ts';
import { VARIABLES, type ChildTurn, type Variable } from './variables.ts';

/**
 * Escaped so that a value cannot end its part of the address or begin another. A comma is allowed
 * in all parts, and lists of guests need it.
 */
const escaped = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replaceAll('%2C', ',');

const write = (part: Part, order: LinkOrder, child?: ChildTurn): string => {
  if (part.type === 'text') return part.text;
  if (part.type === 'value') {
    const variable: Variable = VARIABLES[part.name];
    return escaped(variable.write(order, part.format, child));
  }
  const all = (turn?: ChildTurn) => part.parts.map((each) => write(each, order, turn)).join('');
  const ages = order.stay.childrenAges;
  if (part.name === 'child') return ages.map((age, index) => all({ age, index })).join('');
  if (part.name === 'children') return ages.length > 0 ? all() : '';
  return order.roomCode === null ? '' : all();
};

/** The address with the order in it; null if it is invalid. */
export const fillTemplate = ({ origin, parts }: Template, order: LinkOrder): URL | null =>
  URL.parse(origin + parts.map((part) => write(part, order)).join(''));
