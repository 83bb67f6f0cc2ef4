const NO_ANSWER = 'Kontor does not answer just now. What you typed is kept; try again in a moment.';

interface Answer<T> {
  value: T;
  headers: Headers;
}

/** Reads an answer; whatever goes wrong is thrown as an Error whose message a reader can read. */
export const readJson = async <T>(address: string): Promise<Answer<T>> => {
  const headers = { Accept: 'application/json' };
  const response = await fetch(address, { headers }).catch(() => null);
  const value = await response?.json().catch(() => null);
  if (response === null || !value) throw new Error(NO_ANSWER);
  if (!response.ok) throw new Error(response.status < 500 ? value.error : NO_ANSWER);
  return { value, headers: response.headers };
};
