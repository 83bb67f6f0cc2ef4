import { tagsOf, type Tag } from './tags.ts';

/** What machines read of a page: its links, its metadata and its JSON-LD. */

type Attributes = Tag['attributes'];

const isData = ({ name, attributes }: Tag): boolean =>
  name === 'script' && (attributes['type'] ?? '').toLowerCase().startsWith('application/ld+json');

/** The texts of all scripts of JSON-LD. */
export const dataScriptsOf = (html: string): string[] =>
  tagsOf(html)
    .filter(isData)
    .map(({ content }) => content.replace(/^\s*(?:\/\/\s*)?<!\[CDATA\[|\]\]>\s*$/g, ''));

/** Whether all of the head is there. */
const hasWholeHead = (tags: readonly Tag[]): boolean =>
  tags.some(({ name }) => name === '/head' || name === 'body' || name === '/html');

/** A link of a page or of a header, with the address that it leads to; null where it is none. */
export interface Link {
  url: URL | null;
  attributes: Attributes;
  /** As it is written. */
  text: string;
}

export interface Head {
  links: readonly Link[];
  /** The content of the first `<meta>` of a name in lower case, and the tag as it is written. */
  meta(name: string): { content: string; text: string } | null;
  isWhole: boolean;
}

/** What stands in `<link>` and `<meta>` of a page. */
export const headOf = (html: string, address: string): Head => {
  const tags = tagsOf(html);
  const stated = tags.find(({ name, attributes }) => name === 'base' && 'href' in attributes);
  const base = URL.parse(stated?.attributes['href'] ?? '', address)?.href ?? address;
  const links = tags.flatMap(({ name, attributes, text }) =>
    name === 'link' ? [{ url: URL.parse(attributes['href'] ?? '', base), attributes, text }] : [],
  );
  return {
    links,
    meta: (wanted) => {
      const found = tags.find(
        ({ name, attributes }) => name === 'meta' && attributes['name']?.toLowerCase() === wanted,
      );
      return found === undefined
        ? null
        : { content: found.attributes['content'] ?? '', text: found.text };
    },
    isWhole: hasWholeHead(tags),
  };
};
