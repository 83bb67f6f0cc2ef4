import { headOf, type Link } from '#register/markup/head.ts';
import { linksIn } from '#register/markup/link-header.ts';
import { headerOf, type Answer } from './answer.ts';
import { reading, type Reading } from './fact.ts';
import { tdmReading } from './json-files.ts';

/** Reads facts from the head and the HTTP headers of the home page. */

const FEED_TYPES = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
]);

const typeOf = (attributes: Readonly<Record<string, string>>): string =>
  (attributes['type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const relationsOf = (attributes: Readonly<Record<string, string>>): string[] =>
  (attributes['rel'] ?? '').toLowerCase().split(/\s+/);

const isFeed = ({ attributes }: Link): boolean =>
  relationsOf(attributes).includes('alternate') && FEED_TYPES.has(typeOf(attributes));

/** The first feed linked in the page, else the first one in its Link headers. */
export const readFeed = (answer: Answer): Reading => {
  const { links, isWhole } = headOf(answer.text, answer.finalUrl);
  const feed = [...links, ...linksIn(answer.headers('link'), answer.finalUrl)].find(isFeed);
  if (feed === undefined) return reading(answer.isCut && !isWhole ? 'unknown' : 'absent');
  const { url, text } = feed;
  return url !== null && /^https?:$/.test(url.protocol)
    ? reading('open', url.href, text)
    : reading('wrong', null, text);
};

const RESERVATION = 'tdm-reservation';
const POLICY = 'tdm-policy';

/** The TDM reservation from a header, else from a meta tag of the page. */
export const readTdmOfPage = (answer: Answer): Reading => {
  const { meta, isWhole } = headOf(answer.text, answer.finalUrl);
  const header = headerOf(answer, RESERVATION);
  const tag = meta(RESERVATION);
  const stated = header?.trim() ?? tag?.content;
  if (stated === undefined) return reading(answer.isCut && !isWhole ? 'unknown' : 'absent');
  const line = header === null ? (tag?.text ?? '') : `${RESERVATION}: ${header}`;
  if (stated !== '0' && stated !== '1') return reading('wrong', null, line);
  const policy = headerOf(answer, POLICY) ?? meta(POLICY)?.content;
  return tdmReading(stated === '1', policy ?? null, line);
};

/** Whether the connection is encrypted with a valid certificate. */
export const readEncryption = ({ finalUrl }: Answer): Reading =>
  finalUrl.startsWith('https:') ? reading('open') : reading('absent', null, finalUrl);
