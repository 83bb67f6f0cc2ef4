import { afterAll, beforeAll } from 'vitest';
import { openEndpoint, type Endpoint } from './alpinebits.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

interface UsedEndpoint {
  readonly database: TestDatabase;
  readonly server: Endpoint;
}

/** Some functions in a process of their own with a fresh database, for all tests that follow. */
export const useEndpoint = (
  functions: readonly string[],
  variables: Readonly<Record<string, string>>,
): UsedEndpoint => {
  let database: TestDatabase;
  let server: Endpoint;
  beforeAll(async () => {
    database = await freshDatabase();
    server = await openEndpoint(database.url, variables, functions);
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
  });
  return {
    get database() {
      return database;
    },
    get server() {
      return server;
    },
  };
};
