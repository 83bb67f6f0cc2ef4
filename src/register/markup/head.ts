/** What machines read of a page: its links, its metadata and its JSON-LD. */

interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
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

const TAG = /<(link|meta|script)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? bare ?? '').trim(),
    ]),
  );

const COMMENT = /<!--[^]*?(?:-->|$)/g;
const SCRIPT = /<script\b((?:[^<>"']|"[^"]*"|'[^']*')*)>([^]*?)(?:<\/script\s*>|$)/gi;

const isData = (attributes: string): boolean =>
  (attributesOf(attributes)['type'] ?? '').toLowerCase().startsWith('application/ld+json');

/** The page without comments and without the text of scripts. */
const markupOf = (html: string): string =>
  html
    .replaceAll(COMMENT, '')
    .replaceAll(SCRIPT, (_, attributes: string) => `<script${attributes}>`);

/** All tags of `<link>` and `<meta>`. */
export const tagsOf = (html: string): Tag[] =>
  [...markupOf(html).matchAll(TAG)].map(([text, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: attributesOf(attributes),
    text,
  }));

/** The texts of all scripts of JSON-LD. */
export const dataScriptsOf = (html: string): string[] =>
  [...html.replaceAll(COMMENT, '').matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) =>
    isData(attributes) ? [text.replace(/^\s*(?:\/\/\s*)?<!\[CDATA\[|\]\]>\s*$/g, '')] : [],
  );

/** Whether all of the head was read. */
export const hasWholeHead = (html: string): boolean => /<\/head\s*>|<body\b/i.test(html);
