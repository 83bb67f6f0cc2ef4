import { visibleLine } from '#kernel/text/hidden.ts';

/** What the observer states about a site: facts, each with its evidence. */

/**
 * `open`: available to everyone, or permitted. `gated`: for payment or after a login. `refused`:
 * the site denies it. `wrong`: it exists but does not work. `absent`: it does not exist.
 * `unknown`: it could not be decided, for example after a failure.
 */
export const VERDICTS = ['open', 'gated', 'refused', 'wrong', 'absent', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The evidence for a verdict. */
export interface Evidence {
  /** The address that was requested. */
  url: string;
  /** The HTTP status; null if no answer came. */
  status: number | null;
  /** SHA-256 of the body as far as it was read, in hexadecimal; null if there was no body. */
  hash: string | null;
  /** The line that decides the verdict, or a sentence that describes the failure. */
  line: string | null;
}

/** What one answer says about one fact, before the fact and the address are attached. */
export interface Reading {
  verdict: Verdict;
  /** Details beyond the verdict, in a form that does not change from day to day. */
  value: string | null;
  line: string | null;
}

/** A reading with the name of its fact and its evidence. */
export interface Look {
  fact: string;
  verdict: Verdict;
  value: string | null;
  evidence: Evidence;
}

const LINE_MOST_CHARACTERS = 300;
const VALUE_MOST_CHARACTERS = 500;

/** Makes a reading whose texts are safe to store and show. */
export const reading = (
  verdict: Verdict,
  value: string | null = null,
  line: string | null = null,
): Reading => ({
  verdict,
  value: value === null ? null : visibleLine(value, VALUE_MOST_CHARACTERS),
  line: line === null ? null : visibleLine(line, LINE_MOST_CHARACTERS),
});
