import type { Texts } from '#hotels/calendar/texts.ts';
import { childrenNamed, type XmlElement } from '#hotels/alpinebits/xml.ts';

const LENGTH_MOST = 2000;

/** The plain texts of `Description Name="title"` by language; the first of a language counts. */
export const readTitles = (element: XmlElement): Texts => {
  const titles: Texts = {};
  for (const description of childrenNamed(element, 'Description')) {
    if (description.attributes['Name']?.toLowerCase() !== 'title') continue;
    for (const { attributes, text } of childrenNamed(description, 'Text')) {
      const language = attributes['Language'] ?? '';
      const isPlain = attributes['TextFormat'] !== 'HTML' && text !== '';
      if (isPlain && /^[a-z]{2}$/.test(language)) titles[language] ??= text.slice(0, LENGTH_MOST);
    }
  }
  return titles;
};
