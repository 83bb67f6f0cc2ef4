import type { Client } from '@libsql/client';
import { openClient } from '#kernel/storage/client.ts';
import { translateError } from '#kernel/storage/translate-error.ts';
import type { StoreOptions } from '#kernel/storage/store.ts';
import type { Reader } from './tables.ts';

/** Runs the work on a connection of its own; errors are translated. */
export const withClient = async <Result>(
  options: StoreOptions,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const { busyTimeoutMs = 5000, requestTimeoutMs = 60_000 } = options;
  try {
    const client = await openClient({ ...options, busyTimeoutMs, requestTimeoutMs });
    try {
      return await work(client);
    } finally {
      client.close();
    }
  } catch (error) {
    throw translateError(error, []);
  }
};

/** Reads the database as it is at one moment, even if others write meanwhile. */
export const withSnapshot = <Result>(
  options: StoreOptions,
  work: (reader: Reader) => Promise<Result>,
): Promise<Result> =>
  withClient(options, async (client) => {
    const transaction = await client.transaction('read');
    try {
      return await work(transaction);
    } finally {
      transaction.close();
    }
  });
