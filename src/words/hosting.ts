import type { Environment } from '#kernel/config/env.ts';

/** Which services stand behind this copy; each of them is a processor under Art. 28 GDPR. */
export interface Hosting {
  netlify: boolean;
  turso: boolean;
}

/** What the configuration tells of them. */
type Known = Pick<Environment, 'databaseUrl'> & {
  /** That of test mode, where it has one of its own. */
  testDatabase?: Environment['testDatabase'];
  /** Netlify says so itself to every build that it runs. */
  onNetlify?: boolean;
};

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname : '';

export const hostingOf = ({ databaseUrl, testDatabase, onNetlify = false }: Known): Hosting => ({
  netlify: onNetlify,
  turso: [databaseUrl, testDatabase?.url ?? ''].some((each) => hostOf(each).endsWith('.turso.io')),
});
