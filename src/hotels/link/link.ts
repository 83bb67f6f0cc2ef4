import { boundedCache } from '#kernel/async/bounded-cache.ts';
import { checkTemplate } from './check.ts';
import { TemplateError } from './error.ts';
import { fillTemplate } from './fill.ts';
import type { LinkOrder } from './order.ts';
import type { Template } from './parse.ts';

const readable = (text: string): Template | null => {
  try {
    return checkTemplate(text);
  } catch (error) {
    // A template that was valid when it was set must never break an answer.
    if (error instanceof TemplateError) return null;
    throw error;
  }
};

const MOST_READ = 2000;
const read = boundedCache<Template | null>({ mostWeight: MOST_READ });

/** Hotels seldom change their templates: each is parsed once and then cached. */
const templateOf = (text: string): Template | null => {
  const known = read.get(text);
  if (known !== undefined) return known;
  const template = readable(text);
  read.set(text, template);
  return template;
};

/** Makes links of one hotel for any number of orders. */
export type LinkMaker = (order: LinkOrder) => string | null;

/**
 * Links to the hotel's booking page with dates and party; null if the hotel has no template, or one
 * that is no longer valid.
 */
export const linkMaker = (linkTemplate: string | null): LinkMaker | null => {
  const template = linkTemplate === null ? null : templateOf(linkTemplate);
  return template === null ? null : (order) => fillTemplate(template, order)?.href ?? null;
};
