import type { Environment } from '#kernel/config/env.ts';
import { LOCAL_CONTACT, reportAddress } from './security-contact.ts';

/** Version of the API as every document states it (specification, section 9). */
export const API_VERSION = '1.0.0';

/** Where the directory is published: the only facts about the host that documents use. */
export interface Publication {
  /** Origin without a slash at its end. */
  siteUrl: string;
  /** E-mail address of the operator; undefined where none is configured. */
  contactEmail: string | undefined;
  /** Where security problems are reported: mailto: or https:. */
  reports: string;
}

/** The publication for the address that the site is built for. */
export const publicationOf = (
  settings: Pick<Environment, 'builtOrigin' | 'siteUrl' | 'securityContact' | 'imprint'>,
): Publication => ({
  siteUrl: settings.builtOrigin,
  contactEmail: settings.imprint.email,
  reports: reportAddress(settings) ?? LOCAL_CONTACT,
});
