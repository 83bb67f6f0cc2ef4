import type { Advice } from '#hotels/calendar/advice.ts';
import { withoutHidden, type HiddenCharacter } from '#kernel/text/hidden.ts';
import type { XmlElement } from './xml.ts';

/** Hotel systems pass on what people paste: what nobody sees is removed, with a warning. */

const NAMED_MOST = 10;

interface Removed extends HiddenCharacter {
  /** Where it was, as its sender finds it again. */
  where: string;
}

const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u02ff]*$/;

const visible = (text: string, where: string, removed: Removed[]): string => {
  if (PLAIN.test(text)) return text;
  const read = withoutHidden(text);
  for (const each of read.removed) removed.push({ ...each, where });
  return read.text;
};

const visibleElement = (element: XmlElement, removed: Removed[]): XmlElement => {
  const { name, line } = element;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- it has no prototype
  const attributes: Record<string, string> = Object.create(null);
  for (const [attribute, value = ''] of Object.entries(element.attributes))
    attributes[attribute] = visible(value, `${name} ${attribute}, line ${line}`, removed);
  const text = visible(element.text, `${name}, line ${line}`, removed);
  const children = element.children.map((child) => visibleElement(child, removed));
  return { ...element, attributes, text, children };
};

const adviceOn = (removed: readonly Removed[]): Advice[] => {
  if (removed.length === 0) return [];
  const named = removed
    .slice(0, NAMED_MOST)
    .map(({ codePoint, name, where }) => `${codePoint} ${name} in ${where}`)
    .join('; ');
  const more = removed.length > NAMED_MOST ? ` and ${removed.length - NAMED_MOST} more` : '';
  return [{ type: 'warning', sentence: `Removed characters that nobody sees: ${named}${more}` }];
};

/** The message with visible texts in one spelling, and what its sender should know of it. */
export const withVisibleTexts = (root: XmlElement): { root: XmlElement; advice: Advice[] } => {
  const removed: Removed[] = [];
  return { root: visibleElement(root, removed), advice: adviceOn(removed) };
};
