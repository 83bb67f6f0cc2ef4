import { words } from './page-language.ts';

interface Answer<T> {
  value: T;
  headers: Headers;
}

/** Reads a JSON answer. @throws Error with a message for the reader if anything fails */
export const readJson = async <T>(address: string): Promise<Answer<T>> => {
  const headers = { Accept: 'application/json' };
  const response = await fetch(address, { headers }).catch(() => null);
  const value = await response?.json().catch(() => null);
  if (response === null || !value) throw new Error(words.noAnswer);
  if (!response.ok) throw new Error(response.status < 500 ? value.error : words.noAnswer);
  return { value, headers: response.headers };
};
