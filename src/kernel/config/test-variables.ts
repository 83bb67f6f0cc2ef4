import { databaseAddress, text } from './values.ts';
import { section, variable } from './variable.ts';

/** Where test mode is kept. */

export const TEST_DATABASE = section(
  'The database of test mode',
  ['functions', 'npm start', 'kontor'],
  {
    TEST_DATABASE_URL: variable(databaseAddress.optional(), {
      about:
        'Database of test mode, which must not be DATABASE_URL. Absent: a file beside the ' +
        'database file; with a server, both modes share one database',
      example: 'libsql://kontor-test-me.turso.io',
    }),
    TEST_DATABASE_TOKEN: variable(text.optional(), {
      about: 'Token of a remote database of test mode',
      example: 'eyJhbGciOi…',
      isSecret: true,
      needs: ['TEST_DATABASE_URL'],
    }),
  },
);

interface Read {
  DATABASE_URL: string;
  TEST_DATABASE_URL?: string | undefined;
  TEST_DATABASE_TOKEN?: string | undefined;
}

/**
 * The test database of a database file is a file beside it; undefined if one database holds both
 * modes.
 */
export const testDatabase = ({
  DATABASE_URL,
  TEST_DATABASE_URL,
  TEST_DATABASE_TOKEN: token,
}: Read) => {
  const beside = DATABASE_URL.replace(/(\.[^./\\]*)?$/, '-test$1');
  const url = TEST_DATABASE_URL ?? (DATABASE_URL.startsWith('file:') ? beside : undefined);
  return url === undefined ? undefined : { url, token };
};
