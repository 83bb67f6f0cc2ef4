import type { AnswerHeaders } from './answer.ts';
import type { CachePolicy } from './cache-policy.ts';
import type { FunctionCall } from './function-call.ts';
import type { FunctionDescription } from './function-files.ts';

/** The messages between the server and a thread that runs functions. */

export interface ThreadOptions {
  functionsFolder: string;
  names: readonly string[];
  drainTimeoutMs: number;
}

export type ToThread =
  | { say: 'call'; ticket: number; name: string; call: FunctionCall }
  /** The next part of a streamed body is wanted, or none any more. */
  | { say: 'next' | 'cancel'; ticket: number }
  | { say: 'close' };

/** The head of an answer, with its whole body unless that is a stream. */
export interface AnswerHead {
  status: number;
  headers: AnswerHeaders;
  body: Uint8Array<ArrayBuffer> | 'stream' | null;
  policy: CachePolicy | undefined;
}

export type FromThread =
  | { say: 'ready'; functions: readonly FunctionDescription[] }
  | { say: 'unreadable'; message: string }
  | { say: 'failure'; line: string }
  | { say: 'answer'; ticket: number; head: AnswerHead }
  | { say: 'part'; ticket: number; bytes: Uint8Array<ArrayBuffer> }
  | { say: 'end'; ticket: number; error?: string };
