import { EnvironmentError } from '#kernel/config/env.ts';
import { refuse } from './endpoint.ts';
import type { Answer } from './respond.ts';
import { StorageError } from '#kernel/storage/errors.ts';

const RETRY_SECONDS = 30;

/** What is told, in words and headers, when the operational database does not do its part. */
export const unavailable = (error: StorageError) => {
  console.error('The operational database does not answer:', error.message, error.cause);
  return error.code === 'unmigrated'
    ? { text: 'The database of this site is not set up yet: the operator runs kontor db migrate' }
    : {
        text: 'The database of this site does not answer: try again later',
        headers: { 'Retry-After': String(RETRY_SECONDS) },
      };
};

/** What is told where the database or the set-up is at fault; undefined of any other error. */
export const toldOf = (error: unknown): ReturnType<typeof unavailable> | undefined => {
  if (error instanceof EnvironmentError) {
    console.error(error.message);
    return { text: 'This site is not set up yet' };
  }
  const isFault = error instanceof StorageError && error.code !== 'refused';
  return isFault ? unavailable(error) : undefined;
};

/** The result, or a 503 where the database or the set-up is at fault. */
export const orUnavailable = async <Result>(
  work: () => Promise<Result>,
): Promise<Result | Answer> => {
  try {
    return await work();
  } catch (error) {
    const told = toldOf(error);
    if (told === undefined) throw error;
    return { ...refuse(503, told.text), ...(told.headers ? { headers: told.headers } : {}) };
  }
};
