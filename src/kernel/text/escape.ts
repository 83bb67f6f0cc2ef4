const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text escaped for an element or an attribute of HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The same for XML, with the five named entities, since not every parser decodes numeric ones. */
export const escapedXml = (text: string): string => escaped(text).replaceAll('&#39;', '&apos;');
