const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in an element or an attribute of HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The same for XML: its five entities by name, since not every reader decodes those by number. */
export const escapedXml = (text: string): string => escaped(text).replaceAll('&#39;', '&apos;');
