/** The log of requests: one line of JSON on standard output for each. */

/** One line of the log. It contains no key, no person, no address and no text from the caller. */
export interface RequestRecord {
  traceId: string;
  method: string;
  /** The template of the path, such as /v1/accounts/{accountId}; null for an unknown path. */
  route: string | null;
  status: number;
  /** Milliseconds until the answer was ready. */
  tookMs: number;
  operation?: string;
  organizationId?: string;
  mode?: string;
  keyId?: string;
  /** The code of an error. */
  code?: string;
  /** Whether this repeats the first answer to the same request. */
  replayed?: true;
}

const WRITTEN_EVERY_MS = 20;

let lines: string[] = [];
let writtenMs = -WRITTEN_EVERY_MS;

const write = (): void => {
  if (lines.length === 0) return;
  console.log(lines.join('\n'));
  lines = [];
  writtenMs = performance.now();
};

process.once('exit', write);

/**
 * A line is written at once if none was written in the last moments, since a host of functions may
 * stop the process after the answer. Lines of a busy process are written together: writing each by
 * itself would delay all requests.
 */
export const logRequest = (record: RequestRecord): void => {
  lines.push(JSON.stringify({ at: new Date().toISOString(), ...record }));
  if (lines.length > 1) return;
  const waitMs = writtenMs + WRITTEN_EVERY_MS - performance.now();
  if (waitMs > 0) setTimeout(write, waitMs);
  else write();
};
