import { tagsOf, type Tag } from './tags.ts';

/** The machine-readable parts of a page: links, metadata and JSON-LD. */

type Attributes = Tag['attributes'];

const isData = ({ name, attributes }: Tag): boolean =>
  name === 'script' && (attributes['type'] ?? '').toLowerCase().startsWith('application/ld+json');

/** The texts of all JSON-LD scripts. */
export const dataScriptsOf = (html: string): string[] =>
  tagsOf(html)
    .filter(isData)
    .map(({ content }) => content.replace(/^\s*(?:\/\/\s*)?<!\[CDATA\[|\]\]>\s*$/g, ''));

/** Whether the head is complete, not truncated. */
const hasWholeHead = (tags: readonly Tag[]): boolean =>
  tags.some(({ name }) => name === '/head' || name === 'body' || name === '/html');

/** A link of a page or of a header, with its target address; null if that is invalid. */
export interface Link {
  url: URL | null;
  attributes: Attributes;
  /** The source text of the link. */
  text: string;
}

export interface Head {
  links: readonly Link[];
  /** The content and the source text of the first `<meta>` with this (lower-case) name. */
  meta(name: string): { content: string; text: string } | null;
  isWhole: boolean;
}

/** The contents of the `<link>` and `<meta>` tags of a page. */
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
