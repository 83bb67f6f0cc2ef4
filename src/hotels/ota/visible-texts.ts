import type { MessagePart, Sentence } from '#hotels/sentences/sentence.ts';
import type { Advice } from '#hotels/calendar/advice.ts';
import { withoutHidden, type HiddenCharacter } from '#kernel/text/hidden.ts';
import { joined } from '#kernel/text/joined.ts';
import { HIDDEN_MOST } from './limits.ts';
import { MessageError } from './message-error.ts';
import type { XmlElement } from './xml-element.ts';

/** Hotel systems pass on pasted texts: invisible characters are removed, with a warning. */

const NAMED_MOST = 10;

interface Removed extends HiddenCharacter {
  /** A description by which the sender finds the text. */
  where: `${string}, line ${number}`;
}

const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u02ff]*$/;

const tooMany = ([first]: readonly Removed[]): Sentence => {
  const character = first === undefined ? 'U+200B' : `${first.codePoint} ${first.name}`;
  return joined(
    `The message has more than ${HIDDEN_MOST} characters that nobody sees, such as ${character}: `,
    'send its texts without them',
  );
};

const visible = (text: string, where: () => Removed['where'], removed: Removed[]): string => {
  if (PLAIN.test(text)) return text;
  const read = withoutHidden(text);
  for (const each of read.removed) removed.push({ ...each, where: where() });
  if (removed.length > HIDDEN_MOST) throw new MessageError(tooMany(removed));
  return read.text;
};

const visibleAttributes = (
  { name, line, attributes }: XmlElement,
  removed: Removed[],
): XmlElement['attributes'] => {
  let changed: Record<string, string | undefined> | null = null;
  for (const attribute in attributes) {
    const value = attributes[attribute] ?? '';
    const shown = visible(value, () => `${name} ${attribute}, line ${line}`, removed);
    if (shown === value) continue;
    changed ??= Object.assign(Object.create(null), attributes);
    if (changed !== null) changed[attribute] = shown;
  }
  return changed ?? attributes;
};

/** An unchanged part stays the same object; in most messages nothing changes. */
const visibleElement = (element: XmlElement, removed: Removed[]): XmlElement => {
  const attributes = visibleAttributes(element, removed);
  const text = visible(element.text, () => `${element.name}, line ${element.line}`, removed);
  const children = element.children.map((child) => visibleElement(child, removed));
  const isSame =
    attributes === element.attributes &&
    text === element.text &&
    children.every((child, index) => child === element.children[index]);
  return isSame ? element : { ...element, attributes, text, children };
};

const adviceOn = (removed: readonly Removed[]): Advice[] => {
  if (removed.length === 0) return [];
  const named = removed
    .slice(0, NAMED_MOST)
    .map(({ codePoint, name, where }) => `${codePoint} ${name} in ${where}` satisfies MessagePart)
    .join('; ');
  const more = removed.length > NAMED_MOST ? `; and ${removed.length - NAMED_MOST} more` : '';
  return [{ type: 'warning', sentence: `Removed characters that nobody sees: ${named}${more}` }];
};

/**
 * The message without invisible characters, and the warnings for its sender.
 * @throws MessageError for more of them than a message may have
 */
export const withVisibleTexts = (root: XmlElement): { root: XmlElement; advice: Advice[] } => {
  const removed: Removed[] = [];
  return { root: visibleElement(root, removed), advice: adviceOn(removed) };
};
