import { tagsOf } from '#register/markup/tags.ts';

/** Decodes a body with the encoding that its sender declares. */

const LABEL = /^\s*([\w.:-]{1,40})\s*$/;
const CHARSET = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;
const XML_ENCODING = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i;
/** A page must declare its encoding within this length (HTML, section 4.2.5.4). */
const META_MOST_BYTES = 1024;

const markOf = (bytes: Uint8Array): string | undefined => {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
};

const decoderFor = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
};

/** The encoding that a `<meta>` of a page declares (HTML, section 13.2.3.2). */
const metaOf = (opening: string): string | undefined => {
  for (const { name, attributes } of tagsOf(opening)) {
    if (name !== 'meta') continue;
    const own = LABEL.exec(attributes['charset'] ?? '')?.[1];
    const isType = attributes['http-equiv']?.toLowerCase() === 'content-type';
    const label = own ?? (isType ? CHARSET.exec(attributes['content'] ?? '')?.[1] : undefined);
    if (label !== undefined) return label;
  }
  return undefined;
};

/** A declaration that can be read byte by byte is not in UTF-16, whatever it says. */
const readable = (label: string | undefined): string | undefined =>
  label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;

/** As browsers do: byte order mark, then header, then declaration in the text, then UTF-8. */
export const textOf = (bytes: Uint8Array, contentType: string | null): string => {
  const opening = Buffer.from(bytes.subarray(0, META_MOST_BYTES)).toString('latin1');
  const label =
    markOf(bytes) ??
    CHARSET.exec(contentType ?? '')?.[1] ??
    readable(XML_ENCODING.exec(opening)?.[1] ?? metaOf(opening)) ??
    'utf-8';
  return decoderFor(label).decode(bytes);
};
