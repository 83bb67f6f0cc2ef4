import type { Link } from './head.ts';

/** The links of the header Link (RFC 8288). */

const VALUE = String.raw`"(?:[^"\\]|\\.)*"|[^\s",;]+`;
const PARAMETERS = String.raw`(?:\s*;\s*[\w!#$&+.^|~*-]+(?:\s*=\s*(?:${VALUE}))?)*`;
const LINK = new RegExp(String.raw`<([^<>]*)>(${PARAMETERS})`, 'g');
const PARAMETER = /;\s*([\w!#$&+.^|~*-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]+)))?/g;

const attributesOf = (text: string): Record<string, string> => {
  const attributes: Record<string, string> = {};
  for (const [, name = '', quoted, bare] of text.matchAll(PARAMETER))
    attributes[name.toLowerCase()] ??= quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '';
  return attributes;
};

/** The links of all Link headers, in order; targets are resolved against the given address. */
export const linksIn = (headers: readonly string[], address: string): Link[] =>
  headers.flatMap((header) =>
    [...header.slice(0, 16_384).matchAll(LINK)].map(([text, target = '', parameters = '']) => ({
      url: URL.parse(target, address),
      attributes: attributesOf(parameters),
      text,
    })),
  );
