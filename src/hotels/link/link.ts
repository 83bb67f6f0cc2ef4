import { boundedCache } from '#kernel/async/bounded-cache.ts';
import { checkTemplate } from './check.ts';
import { TemplateError } from './error.ts';
import { fillTemplate } from './fill.ts';
import type { LinkOrder } from './order.ts';
import type { Part, Template } from './parse.ts';

/** Makes links of one hotel for any number of orders. */
export type LinkMaker = (order: LinkOrder) => string | null;

const namesRoom = (parts: readonly Part[]): boolean =>
  parts.some(
    (part) =>
      (part.type !== 'text' && part.name === 'room') ||
      (part.type === 'section' && namesRoom(part.parts)),
  );

const addressOf = (template: Template, order: LinkOrder): string | null =>
  fillTemplate(template, order)?.href ?? null;

/** All rooms and plans of a stay share one address, unless the template names the room. */
const makerOf = (template: Template): LinkMaker => {
  if (namesRoom(template.parts)) return (order) => addressOf(template, order);
  const made = new WeakMap<LinkOrder['stay'], Map<string, string | null>>();
  return (order) => {
    const ofStay = made.get(order.stay) ?? new Map<string, string | null>();
    made.set(order.stay, ofStay);
    const key = `${order.currency} ${order.language}`;
    const known = ofStay.get(key);
    if (known !== undefined) return known;
    const address = addressOf(template, order);
    ofStay.set(key, address);
    return address;
  };
};

const readable = (text: string): LinkMaker | null => {
  try {
    return makerOf(checkTemplate(text));
  } catch (error) {
    // A template that was valid when it was set must never break an answer.
    if (error instanceof TemplateError) return null;
    throw error;
  }
};

const MOST_READ = 2000;
const read = boundedCache<LinkMaker | null>({ mostWeight: MOST_READ });

/**
 * Links to the hotel's booking page with dates and party; null if the hotel has no template, or one
 * that is no longer valid. Hotels seldom change their templates: each is parsed once and then kept.
 */
export const linkMaker = (linkTemplate: string | null): LinkMaker | null => {
  if (linkTemplate === null) return null;
  const known = read.get(linkTemplate);
  if (known !== undefined) return known;
  const maker = readable(linkTemplate);
  read.set(linkTemplate, maker);
  return maker;
};
