/** The log of requests: one line of JSON on standard output for each. */

/** What a line says. It holds no key, no person, no address and nothing that a caller wrote. */
export interface RequestRecord {
  traceId: string;
  method: string;
  /** The template of the path, such as /v1/accounts/{accountId}; null where nothing is. */
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
 * A line goes out at once where none did so in the last moments: a host of functions stops the
 * process with the answer. Those of a busy process go out together: each by itself would hold up
 * all requests.
 */
export const logRequest = (record: RequestRecord): void => {
  lines.push(JSON.stringify({ at: new Date().toISOString(), ...record }));
  if (lines.length > 1) return;
  const waitMs = writtenMs + WRITTEN_EVERY_MS - performance.now();
  if (waitMs > 0) setTimeout(write, waitMs);
  else write();
};
