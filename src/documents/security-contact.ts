import type { Environment } from '#kernel/config/env.ts';

/** Where security problems of this site are reported. */

export const SECURITY_TEXT_PATH = '/.well-known/security.txt';
/** The page that explains how to report a security problem, and what happens then. */
export const SECURITY_PAGE_PATH = '/security';

/** No contact on these addresses: nobody waits for reports about a local run. */
export const LOCAL_CONTACT = 'mailto:security@localhost';

type Settings = Pick<Environment, 'siteUrl' | 'securityContact' | 'imprint'>;

/** The address for reports; undefined if no setting names one. */
export const reportAddress = ({ securityContact, imprint }: Settings): string | undefined => {
  const contact = securityContact ?? imprint.email;
  return contact === undefined || contact.startsWith('https://') ? contact : `mailto:${contact}`;
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The fault that stops the build of a public site: no contact for security problems is set. */
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
