import type { MessagePart } from '#hotels/sentences/sentence.ts';
import { MARKUP_LIMITS } from './limits.ts';
import { MessageError } from './message-error.ts';

/**
 * Counts the markup of a message in one pass, so that no parser starts on a message that is too
 * expensive.
 */

const [LESS, GREATER, SLASH, EQUALS, AMPERSAND, NEWLINE] = [60, 62, 47, 61, 38, 10] as const;
const [DOUBLE_QUOTE, SINGLE_QUOTE] = [34, 39] as const;

/** Parts without tags and markup: how each begins and ends. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

class MarkupCounter {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #elements = 0;
  #attributes = 0;
  #references = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #refuse(fault: MessagePart): never {
    throw new MessageError(`${fault}: send fewer rooms or days in one message`, {
      line: this.#line,
    });
  }

  #refer(): void {
    this.#references += 1;
    if (this.#references > MARKUP_LIMITS.references)
      this.#refuse(
        `The message has more than ${MARKUP_LIMITS.references} references such as &#252;`,
      );
  }

  /** The index after a comment, CDATA or instruction; undefined if none begins here. */
  #skip(): number | undefined {
    const found = SKIPPED.find(([begins]) => this.#text.startsWith(begins, this.#at));
    if (found === undefined) return undefined;
    const [begins, ends] = found;
    const end = this.#text.indexOf(ends, this.#at + begins.length);
    return end === -1 ? this.#text.length : end + ends.length;
  }

  #open(): void {
    this.#elements += 1;
    if (this.#elements > MARKUP_LIMITS.elements)
      this.#refuse(`The message has more than ${MARKUP_LIMITS.elements} elements`);
    this.#depth += 1;
    if (this.#depth > MARKUP_LIMITS.depth)
      this.#refuse(`The message is nested deeper than ${MARKUP_LIMITS.depth} elements`);
  }

  #assign(ofTag: number): void {
    this.#attributes += 1;
    if (ofTag > MARKUP_LIMITS.attributesEach)
      this.#refuse(`An element has more than ${MARKUP_LIMITS.attributesEach} attributes`);
    if (this.#attributes > MARKUP_LIMITS.attributes)
      this.#refuse(`The message has more than ${MARKUP_LIMITS.attributes} attributes`);
  }

  /** From `<` to the index after its `>`. */
  #tag(): void {
    const closes = this.#text.charCodeAt(this.#at + 1) === SLASH;
    if (!closes) this.#open();
    let quote = 0;
    let attributes = 0;
    let before: number = LESS;
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const sign = this.#text.charCodeAt(this.#at);
      if (sign === NEWLINE) this.#line += 1;
      else if (sign === AMPERSAND) this.#refer();
      else if (quote !== 0) quote = sign === quote ? 0 : quote;
      else if (sign === DOUBLE_QUOTE || sign === SINGLE_QUOTE) quote = sign;
      else if (sign === EQUALS) this.#assign((attributes += 1));
      else if (sign === GREATER) break;
      before = sign;
    }
    this.#at += 1;
    if (closes || before === SLASH) this.#depth -= 1;
  }

  #passTo(end: number): void {
    for (; this.#at < end; this.#at += 1)
      if (this.#text.charCodeAt(this.#at) === NEWLINE) this.#line += 1;
  }

  count(): void {
    while (this.#at < this.#text.length) {
      const sign = this.#text.charCodeAt(this.#at);
      if (sign === LESS) {
        const end = this.#skip();
        if (end === undefined) this.#tag();
        else this.#passTo(end);
        continue;
      }
      if (sign === AMPERSAND) this.#refer();
      else if (sign === NEWLINE) this.#line += 1;
      this.#at += 1;
    }
  }
}

/** The most characters from one `<` to the next: no tag and no text is longer. */
const longestRun = (text: string): number => {
  let longest = 0;
  let from = 0;
  while (from < text.length) {
    const next = text.indexOf('<', from + 1);
    const end = next === -1 ? text.length : next;
    longest = Math.max(longest, end - from);
    from = end;
  }
  return longest;
};

/** @throws MessageError for more markup than a message may have */
export const refuseMuchMarkup = (text: string): void => {
  new MarkupCounter(text).count();
  if (longestRun(text) > MARKUP_LIMITS.run)
    throw new MessageError(
      `The message has a tag or text of more than ${MARKUP_LIMITS.run} characters`,
    );
};
