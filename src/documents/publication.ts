import type { Environment } from '#kernel/config/env.ts';

/** Version of the API as every document states it (specification, section 9). */
export const API_VERSION = '1.0.0';

/** Where the directory is published: all that its documents know of their host. */
export interface Publication {
  /** Origin without a slash at its end. */
  siteUrl: string;
  /** E-mail address of the operator; undefined where none is configured. */
  contactEmail: string | undefined;
}

/** The publication at the address that the site is built for. */
export const publicationOf = ({
  builtOrigin,
  imprint,
}: Pick<Environment, 'builtOrigin' | 'imprint'>): Publication => ({
  siteUrl: builtOrigin,
  contactEmail: imprint.email,
});
