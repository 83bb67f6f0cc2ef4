/** Finds the tags of a page as a browser does (HTML, section 13.2.5), without building a tree. */

export interface Tag {
  /** In lower case; an end tag includes its slash, such as `/head`. */
  name: string;
  /** By lower-case name; the first of two attributes with the same name counts. */
  attributes: Readonly<Record<string, string>>;
  /** The source text of the tag. */
  text: string;
  /** The content of a text-only element, such as a script; else empty. */
  content: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (whole, ...groups) => {
    const [decimal, hexadecimal, name] = groups.map((each: unknown) =>
      typeof each === 'string' ? each : undefined,
    );
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : whole;
  });

/** A comment, closed or not, and what browsers parse as one: `<!doctype>`, `<?xml?>`, `</>`. */
const COMMENT = /<(?:!--(?:-?>|[^]*?(?:--!?>|$))|[!?][^>]*>?|\/(?![a-z])[^>]*>?)/iy;
const NAME = /<(\/?[a-z][^\s/>]*)/iy;
/** A quoted value without a closing quote extends to the end of the page. */
const ATTRIBUTE = /([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s>"'][^\s>]*)))?/y;
/** The text between attributes, including stray equals signs. */
const BETWEEN = /[\s/=]*/y;

/** Elements whose content is always parsed as text. */
const TEXT_ELEMENTS = new Set([
  ...['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'],
]);

const matchAt = (pattern: RegExp, html: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(html);
};

/** The attributes after a tag's name, and the end of the tag; null if it is not closed. */
const attributesAt = (html: string, begin: number) => {
  const attributes: Record<string, string> = {};
  let at = begin;
  for (;;) {
    at += matchAt(BETWEEN, html, at)?.[0].length ?? 0;
    if (html[at] === '>') return { attributes, end: at + 1 };
    const found = matchAt(ATTRIBUTE, html, at);
    if (found === null) return null;
    const [whole, name = '', double, single, bare] = found;
    attributes[name.toLowerCase()] ??= decoded(double ?? single ?? bare ?? '').trim();
    at += whole.length;
  }
};

/** The end of the text of an element: at its end tag, or at the end of the page. */
const contentEnd = (html: string, name: string, begin: number): number => {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = begin;
  return end.exec(html)?.index ?? html.length;
};

/** All tags except those in comments, in text-only elements and in (invisible) templates. */
export const tagsOf = (html: string): Tag[] => {
  const tags: Tag[] = [];
  let templates = 0;
  let at = html.indexOf('<');
  while (at >= 0) {
    const passed = matchAt(COMMENT, html, at)?.[0];
    const named = passed === undefined ? matchAt(NAME, html, at) : null;
    if (named === null) {
      at = html.indexOf('<', at + (passed?.length ?? 1));
      continue;
    }
    const name = (named[1] ?? '').toLowerCase();
    const rest = attributesAt(html, at + named[0].length);
    if (rest === null) return tags;
    const { attributes, end } = rest;
    const after = TEXT_ELEMENTS.has(name) ? contentEnd(html, name, end) : end;
    if (name === '/template') templates = Math.max(templates - 1, 0);
    if (templates === 0)
      tags.push({ name, attributes, text: html.slice(at, end), content: html.slice(end, after) });
    if (name === 'template') templates += 1;
    at = html.indexOf('<', after);
  }
  return tags;
};
