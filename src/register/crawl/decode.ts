/** Decodes a body with the encoding that its sender declares. */

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

/** As browsers do: byte order mark, then header, then declaration in the text, then UTF-8. */
export const textOf = (bytes: Uint8Array, contentType: string | null): string => {
  const opening = Buffer.from(bytes.subarray(0, META_MOST_BYTES)).toString('latin1');
  const label =
    markOf(bytes) ??
    CHARSET.exec(contentType ?? '')?.[1] ??
    XML_ENCODING.exec(opening)?.[1] ??
    (opening.includes('<') ? CHARSET.exec(opening)?.[1] : undefined) ??
    'utf-8';
  return decoderFor(label).decode(bytes);
};
