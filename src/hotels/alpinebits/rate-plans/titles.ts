import type { Texts } from '#hotels/calendar/texts.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childrenNamed } from '#hotels/ota/xml.ts';

const LENGTH_MOST = 2000;

/** The plain texts of some descriptions by language; the first text of a language counts. */
export const textsOf = (descriptions: readonly XmlElement[]): Texts => {
  const texts: Texts = {};
  for (const { attributes, text } of descriptions.flatMap((each) => childrenNamed(each, 'Text'))) {
    const language = attributes['Language'] ?? '';
    const isPlain = attributes['TextFormat'] !== 'HTML' && text !== '';
    if (isPlain && /^[a-z]{2}$/.test(language)) texts[language] ??= text.slice(0, LENGTH_MOST);
  }
  return texts;
};

/** The texts of `Description Name="title"`. */
export const readTitles = (element: XmlElement): Texts =>
  textsOf(
    childrenNamed(element, 'Description').filter(
      ({ attributes }) => attributes['Name']?.toLowerCase() === 'title',
    ),
  );
