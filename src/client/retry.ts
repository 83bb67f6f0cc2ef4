/** When a request is sent again, and after how long. */

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
/** If the server asks for a longer delay, its answer is given to the caller instead. */
const LONGEST_ASKED_MS = 60_000;

const isBusy = (status: number, text: string): boolean =>
  [429, 502, 503, 504].includes(status) ||
  // The first request of this key is still being worked on: its answer comes soon.
  (status === 409 && text.includes('"IDEMPOTENCY_IN_PROGRESS"'));

/** What `Retry-After` says, in seconds or as a date. */
const askedMs = (header: string | null, now: number): number | undefined => {
  if (header === null) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
};

/** Half of the delay is random, so that clients that failed together do not retry together. */
const growing = (attempt: number): number => {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return most / 2 + (Math.random() * most) / 2;
};

export interface Answered {
  response: Response;
  text: string;
}

/** Milliseconds until the next attempt; undefined if the answer is final. */
export const waitMs = (
  answered: Answered | undefined,
  attempt: number,
  now: number,
): number | undefined => {
  if (answered === undefined) return growing(attempt);
  const { response, text } = answered;
  if (!isBusy(response.status, text)) return undefined;
  const asked = askedMs(response.headers.get('Retry-After'), now);
  if (asked === undefined) return growing(attempt);
  return asked > LONGEST_ASKED_MS ? undefined : asked;
};

/** @throws the reason of the signal when it is aborted meanwhile */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
