import type { Publication } from './publication.ts';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 360;

/** /.well-known/security.txt (RFC 9116), or null where nobody could be written to. */
export const securityText = ({ siteUrl, contactEmail }: Publication, now: Date): string | null => {
  if (contactEmail === undefined) return null;
  const expires = new Date(now);
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, de',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
};
