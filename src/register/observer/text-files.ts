import { isPage, type Answer } from './answer.ts';
import { reading, type Reading } from './fact.ts';
import type { Reader } from './json-files.ts';

/** Files in plain text and XML at well-known addresses. */

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const plain =
  (read: (lines: readonly string[], answer: Answer) => Reading | null): Reader =>
  (answer) =>
    isPage(answer) ? null : read(linesOf(answer.text), answer);

/** llms.txt must begin with a heading; nothing else is required. */
export const readLlms = plain(([first = '']) => {
  const [, title] = /^#\s+(\S.*)$/.exec(first) ?? [];
  return title === undefined ? null : reading('open', title, first);
});

/** ai.txt has the form of robots.txt; any closed path makes it `refused`. */
export const readAiText = plain((lines) => {
  const rules = lines.filter((line) => /^(user-agent|allow|disallow)\s*:/i.test(line));
  if (!rules.some((line) => /^user-agent\s*:/i.test(line))) return null;
  const closing = rules.find((line) => /^disallow\s*:\s*[^\s#]/i.test(line));
  return closing === undefined
    ? reading('open', null, rules[0])
    : reading('refused', null, closing);
});

/** RFC 9116 requires a contact and an expiry date in the future. */
export const readSecurityText =
  (now: Date): Reader =>
  (answer) =>
    plain((lines) => {
      const valueOf = (name: string) =>
        lines.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1);
      const contact = valueOf('contact')?.trim();
      if (contact === undefined) return null;
      const endMs = Date.parse(valueOf('expires')?.trim() ?? '');
      if (Number.isNaN(endMs)) return reading('wrong', contact, 'no Expires');
      return endMs < now.getTime()
        ? reading('wrong', contact, 'Expires is in the past')
        : reading('open', contact, `Contact: ${contact}`);
    })(answer);

const COMPRESSED = '\u001F';
const COMMENT = /<!--[^]*?(?:-->|$)/g;
/** The root element of a sitemap, with or without a namespace prefix. */
const SITEMAP = /<(?:[\w.-]+:)?(urlset|sitemapindex)[\s>]/;

const rootOf = ({ text }: Answer): RegExpExecArray | null =>
  SITEMAP.exec(text.replaceAll(COMMENT, ''));

/** Reads a sitemap, either XML or a compressed file. */
export const readSitemap: Reader = (answer) => {
  if (answer.text.startsWith(COMPRESSED)) return reading('open', 'compressed');
  const [line, root] = rootOf(answer) ?? [];
  if (line === undefined) return null;
  return reading('open', root === 'urlset' ? 'pages' : 'index', line);
};

const NEWS = /<news:news\b|<(?:[\w.-]+:)?loc>[^<]{0,500}news[^<]{0,500}<\/(?:[\w.-]+:)?loc>/i;

/** Finds news in a sitemap, or a news sitemap that an index names. */
export const readNewsSitemap: Reader = (answer) => {
  if (readSitemap(answer) === null) return null;
  const isIndex = rootOf(answer)?.[1] === 'sitemapindex';
  const found = NEWS.exec(answer.text.replaceAll(COMMENT, ''));
  if (found !== null && (isIndex || found[0].startsWith('<news:')))
    return reading('open', null, found[0]);
  const isWhole = !answer.isCut && !answer.text.startsWith(COMPRESSED);
  return reading(isWhole ? 'absent' : 'unknown');
};
