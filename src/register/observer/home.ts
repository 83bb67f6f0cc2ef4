import { headerOf, type Answer } from './answer.ts';
import { reading, type Reading } from './fact.ts';
import { hasWholeHead, tagsOf } from './html.ts';
import { tdmReading } from './json-files.ts';

/** What the home page says in its head and in its headers. */

const FEED_TYPES = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
]);

const typeOf = (attributes: Readonly<Record<string, string>>): string =>
  (attributes['type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const relationsOf = (attributes: Readonly<Record<string, string>>): string[] =>
  (attributes['rel'] ?? '').toLowerCase().split(/\s+/);

/** The feed that the page names first. */
export const readFeed = (answer: Answer): Reading => {
  for (const { name, attributes, text } of tagsOf(answer.text)) {
    if (name !== 'link' || !relationsOf(attributes).includes('alternate')) continue;
    if (!FEED_TYPES.has(typeOf(attributes))) continue;
    const url = URL.parse(attributes['href'] ?? '', answer.finalUrl);
    return url !== null && /^https?:$/.test(url.protocol)
      ? reading('open', url.href, text)
      : reading('wrong', null, text);
  }
  return reading(answer.isCut && !hasWholeHead(answer.text) ? 'unknown' : 'absent');
};

const RESERVATION = 'tdm-reservation';
const POLICY = 'tdm-policy';

const metaOf = (answer: Answer, name: string) =>
  tagsOf(answer.text).find(
    (tag) => tag.name === 'meta' && tag.attributes['name']?.toLowerCase() === name,
  );

/** The reservation in a header, else in the page; null where neither has one. */
export const readTdmOfPage = (answer: Answer): Reading | null => {
  const header = headerOf(answer, RESERVATION);
  const tag = metaOf(answer, RESERVATION);
  const stated = header?.trim() ?? tag?.attributes['content'];
  if (stated === undefined) return null;
  const line = header === null ? (tag?.text ?? '') : `${RESERVATION}: ${header}`;
  if (stated !== '0' && stated !== '1') return reading('wrong', null, line);
  const policy = headerOf(answer, POLICY) ?? metaOf(answer, POLICY)?.attributes['content'];
  return tdmReading(stated === '1', policy ?? null, line);
};

/** Whether the connection is encrypted with a certificate that holds. */
export const readEncryption = ({ finalUrl }: Answer): Reading =>
  finalUrl.startsWith('https:') ? reading('open') : reading('absent', null, finalUrl);
