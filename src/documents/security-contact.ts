import type { Environment } from '#kernel/config/env.ts';

/** Where weaknesses of this site are reported. */

export const SECURITY_TEXT_PATH = '/.well-known/security.txt';
/** The page that says how to report a weakness, and what then happens. */
export const SECURITY_PAGE_PATH = '/security';

/** Nobody can be written to there: a local run has no one who waits for reports. */
export const LOCAL_CONTACT = 'mailto:security@localhost';

type Settings = Pick<Environment, 'siteUrl' | 'securityContact' | 'imprint'>;

/** Where weaknesses are reported, as an address; undefined where no setting names one. */
export const reportAddress = ({ securityContact, imprint }: Settings): string | undefined => {
  const contact = securityContact ?? imprint.email;
  return contact === undefined || contact.startsWith('https://') ? contact : `mailto:${contact}`;
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** What keeps a public site from being built: a site of which no weakness could be reported. */
export const contactFault = (settings: Settings): string | undefined => {
  const { siteUrl } = settings;
  const isPublic = siteUrl !== undefined && !LOOPBACK.includes(new URL(siteUrl).hostname);
  if (!isPublic || reportAddress(settings) !== undefined) return undefined;
  return (
    `SITE_URL names the public site ${siteUrl}, which must say in ${SECURITY_TEXT_PATH} where ` +
    'weaknesses are reported: set SECURITY_CONTACT to an e-mail address or an https page ' +
    '(or set IMPRINT_EMAIL), and build again.'
  );
};
