import { readEnvironment, type Environment } from '#kernel/config/env.ts';

let parsed: Environment | undefined;

/** The environment of this process, parsed once; if it is invalid, every call throws. */
export const environment = (): Environment => (parsed ??= readEnvironment());

/** The site's origin; undefined also where the environment is invalid, which opening says. */
export const configuredSiteUrl = (): string | undefined => {
  try {
    return environment().siteUrl;
  } catch {
    return undefined;
  }
};
