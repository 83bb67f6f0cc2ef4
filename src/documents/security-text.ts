import type { DocumentFacts } from './facts.ts';
import { SECURITY_PAGE_PATH, SECURITY_TEXT_PATH } from './security-contact.ts';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 360;

/** /.well-known/security.txt (RFC 9116). */
export const securityText = ({
  publication: { siteUrl, reports },
  now,
}: Pick<DocumentFacts, 'publication' | 'now'>): string => {
  const expires = new Date(now);
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  return [
    `Contact: ${reports}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, de',
    `Canonical: ${siteUrl}${SECURITY_TEXT_PATH}`,
    `Policy: ${siteUrl}${SECURITY_PAGE_PATH}`,
    '',
  ].join('\n');
};
