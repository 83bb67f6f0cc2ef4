import type { ResultSet } from '@libsql/client';
import { openClient, type ClientOptions } from './client.ts';
import type { Connection, Outcome } from './connection.ts';

const outcome = ({ columns, rows, rowsAffected }: ResultSet): Outcome => ({
  changed: columns.length > 0 ? rows.length : rowsAffected,
  rows: rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
});

/** A libSQL server; each call is one request. */
export const openServer = async (options: ClientOptions): Promise<Connection> => {
  const client = await openClient(options);
  return {
    execute: async (statement) => outcome(await client.execute(statement)),
    readTogether: async (statements) => {
      const [first, second] = statements;
      if (first !== undefined && second === undefined)
        return [outcome(await client.execute(first))];
      return (await client.batch([...statements], 'read')).map(outcome);
    },
    batch: async (statements) => (await client.batch([...statements], 'write')).map(outcome),
    reconnect: async () => client.reconnect(),
    close: () => client.close(),
  };
};
